"""Builtins that read their caller's names, looked at: they are builtin functions like the others."""

import copy
import inspect
import pickle

for builtin in (globals, locals, vars, dir, eval, exec, compile):
    print(type(builtin), builtin.__name__, builtin.__qualname__, builtin.__module__, builtin.__self__, builtin)
    print(builtin.__doc__, builtin.__text_signature__, inspect.isbuiltin(builtin), inspect.isfunction(builtin))
    print(copy.deepcopy(builtin) is builtin, pickle.loads(pickle.dumps(builtin)) is builtin)
    print([hasattr(builtin, name) for name in ("name", "run", "__code__", "__defaults__", "__wrapped__")])
    try:
        print(inspect.signature(builtin))
    except ValueError as e:
        print(e)
    try:
        builtin.nothing
    except AttributeError as e:
        print(e)
print(type(dir) is type(len), isinstance(dir, type(len)))
