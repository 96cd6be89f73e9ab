"""Warnings that the import system itself raises, or a library of the host while it is imported."""

import importlib.machinery
import os
import sys
import tempfile
import warnings

sys.dont_write_bytecode = True
folder = tempfile.mkdtemp()
path = os.path.join(folder, "plain_.py")
with open(path, "w") as file:
    file.write("import warnings\nwarnings.warn('mine', DeprecationWarning)\nwarnings.warn('its importer', stacklevel=2)\nx = 1\n")


def load():
    return importlib.machinery.SourceFileLoader("plain_", path).load_module().x


warnings.showwarning = lambda message, category, filename, lineno, *more: print(
    category.__name__, str(message)[:30], os.path.basename(filename).partition(" ")[0], lineno if lineno < 60 else "far"
)
print(load())
with warnings.catch_warnings():
    warnings.simplefilter("always")
    print(load())
    sys.path.insert(0, folder)
    del sys.modules["plain_"]
    import plain_

    print(plain_.x)
with warnings.catch_warnings():
    warnings.simplefilter("error", DeprecationWarning)
    try:
        load()
    except DeprecationWarning as error:
        print("raised", str(error)[:24])
