"""C code asks a module of the program for its name past all methods, as Cython does for `import a.b as c`."""

import ctypes
import sys
import types

name_of = ctypes.pythonapi.PyModule_GetNameObject
name_of.restype, name_of.argtypes = ctypes.py_object, [ctypes.py_object]
add = ctypes.pythonapi.PyModule_AddObjectRef
add.argtypes = [ctypes.py_object, ctypes.c_char_p, ctypes.py_object]

main = sys.modules["__main__"]
print(name_of(main), name_of(types), name_of(types.ModuleType("made", "doc")))
print(hasattr(main, "added"), add(main, b"added", 1), main.added, name_of(main), main.__name__)


class Kept(types.ModuleType):
    pass


made = Kept("kept")
print(name_of(made), made.__name__)
main.__class__ = Kept
print(name_of(main), __name__)
del main.__name__
print(hasattr(main, "__name__"), "__name__" in globals())
