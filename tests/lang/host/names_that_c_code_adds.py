"""What C code adds to a module of the program by `PyModule_AddObject`, past all methods of the module."""
import ctypes, sys

add = ctypes.pythonapi.PyModule_AddObjectRef
add.argtypes = [ctypes.py_object, ctypes.c_char_p, ctypes.py_object]
capsule_new = ctypes.pythonapi.PyCapsule_New
capsule_new.restype, capsule_new.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
capsule_import = ctypes.pythonapi.PyCapsule_Import
capsule_import.restype, capsule_import.argtypes = ctypes.c_void_p, [ctypes.c_char_p, ctypes.c_int]

main = sys.modules["__main__"]
print(hasattr(main, "added"), add(main, b"added", [1, 2]), main.added, hasattr(main, "added"))
print(added, globals()["added"], "added" in vars(main), "added" in dir(main))
NAME = b"__main__._CAPI"
print(add(main, b"_CAPI", capsule_new(1234, NAME, None)), capsule_import(NAME, 0))
main.added = 5
print(added, add(main, b"second", "x"), getattr(main, "second", None), second)
del main.added
print(hasattr(main, "added"), getattr(main, "added", "gone"))


def loop(n):
    found = []
    for turn in range(n):
        if turn == n // 2:
            add(main, b"late", turn)
        found.append(getattr(main, "late", None))
    return found.count(None), found[-1]


print(loop(200), late)
