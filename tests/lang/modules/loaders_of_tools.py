"""Modules that a tool's own loader compiles, or that the host's loader compiles in a way that a tool has changed."""

import importlib.machinery as machinery
import os
import sys
import tempfile

folder = tempfile.mkdtemp()
sys.path.insert(0, folder)
sys.dont_write_bytecode = True
for name in ("first_", "second_", "third_", "fourth_"):
    with open(os.path.join(folder, name + ".py"), "w") as file:
        file.write("text = 'as in the file'\nclass Inside:\n    def get(self): return text + str(len(__name__))\n")


class Compiling(machinery.SourceFileLoader):
    def get_code(self, name):
        source = self.get_data(self.path).replace(b"as in the file", b"by get_code of a class")
        return compile(source, self.path, "exec")


class Changing(machinery.SourceFileLoader):
    def source_to_code(self, data, path, **more):
        return super().source_to_code(data.replace(b"as in", b"changed in"), path, **more)


def shown(module):
    return type(module.__loader__).__qualname__, module.text, module.Inside().get(), module.Inside.__module__


hook = machinery.FileFinder.path_hook((Compiling, [".py"]))
sys.path_hooks.insert(0, hook)
sys.path_importer_cache.clear()
import first_

print(shown(first_))
sys.path_hooks[0] = machinery.FileFinder.path_hook((Changing, [".py"]))
sys.path_importer_cache.clear()
import second_

print(shown(second_))
del sys.path_hooks[0]
sys.path_importer_cache.clear()

usual = machinery.SourceFileLoader.source_to_code


def replaced(self, data, path, **more):
    return usual(self, data.replace(b"in the file", b"replaced"), path, **more)


machinery.SourceFileLoader.source_to_code = replaced
import third_

print(shown(third_))
machinery.SourceFileLoader.source_to_code = usual
import fourth_

print(shown(fourth_), [fourth_.Inside().get() for _ in range(40)][-1])
