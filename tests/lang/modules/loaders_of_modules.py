# The loader of a module of the program is the host's loader of source files, for whoever asks.
import importlib
import importlib.machinery
import importlib.util

import helper_module

Loader = importlib.machinery.SourceFileLoader
loader = helper_module.__loader__
print(type(loader) is Loader, loader.__class__ is Loader, isinstance(loader, Loader), type(loader).__name__)
print(loader == Loader(loader.name, loader.path), helper_module.__spec__.loader is loader, {type(loader): 1}[Loader])
print(repr(loader).partition(" object")[0], type(loader), Loader.exec_module is type(loader).exec_module)
print(type(importlib.util.find_spec("helper_package").loader) is Loader)
print(type(importlib.reload(helper_module).__loader__) is Loader)
