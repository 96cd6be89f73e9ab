"""What fakes and reloaders do: walk the names of all modules, and replace functions of the host wherever they are."""

import os
import sys
import tempfile
import types
import warnings


def names_of_all():
    read, unread = 0, []
    for name, module in list(sys.modules.items()):
        for key, value in list(vars(module).items()) + [(key, getattr(module, key, None)) for key in dir(module)]:
            try:
                other = value
                read += other is not None
            except NameError:
                unread.append((name, key))
    return read > 1000, unread


with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    print(names_of_all())


class Fake:
    """A module `os` that has no files."""

    def __init__(self, real):
        self.real = real

    def __getattr__(self, name):
        return getattr(self.real, name)

    def stat(self, *args, **kwargs):
        raise FileNotFoundError(2, "there are no files")


def replaced():
    fake, changed = Fake(os), []
    for module in list(sys.modules.values()):
        for key, value in list(vars(module).items()):
            if value is os and not module.__name__.startswith(("importlib", "_frozen", "tempfile")):
                changed.append((module, key))
    for module, key in changed:
        setattr(module, key, fake)
    return fake, changed


with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "a_module_of_the_test.py")
    with open(path, "w") as file:
        file.write("import warnings\nvalue = 6 * 7\ndef call(f):\n    return f()\n")
    sys.path.insert(0, folder)
    real = os
    fake, changed = replaced()
    try:
        print(os is fake)
        import a_module_of_the_test as made
        print(made.value, made.call(lambda: [k for k in range(3)]))
        exec("def f(n):\n    return sum(k for k in range(n))\nprint([f(n) for n in range(300)][-1])")
        try:
            made.call(lambda: 1 // 0)
        except ZeroDivisionError as error:
            import traceback
            print(len(traceback.extract_tb(error.__traceback__)))
    finally:
        for module, key in changed:
            setattr(module, key, real)
    sys.path.remove(folder)

for name in ("os", "sys", "types"):
    module = sys.modules[name]
    print(type(module) is types.ModuleType, vars(module) is module.__dict__, vars(module)["__name__"])
