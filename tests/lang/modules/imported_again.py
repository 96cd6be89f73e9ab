"""Import statements that run again and again, while what they mean changes."""

import builtins
import sys
import types


def load():
    import math
    import os.path
    from collections import OrderedDict, abc
    from os import path as place

    return math.floor(2.5), os.path is place, OrderedDict.__name__, abc.__name__


def load_other():
    import invented

    return invented.value


def load_from():
    from invented import value

    return value


sys.modules.pop("invented", None)  # left by a run before in this process
for turn in range(4):
    print(load())
    try:
        print(load_other(), load_from())
    except (ImportError, AttributeError) as error:
        print(type(error).__name__)
    if turn < 3:
        sys.modules["invented"] = module = types.ModuleType("invented")
        if turn != 1:
            module.value = turn
    else:
        sys.modules["invented"] = None

plain = builtins.__import__
asked = []


def ours(name, *rest):
    asked.append((name, len(rest)))
    return plain(name, *rest)


for turn in range(4):
    builtins.__import__ = ours if turn % 2 else plain
    print(load(), asked)
    asked.clear()
builtins.__import__ = plain


def with_builtins():
    names = {"__builtins__": {"__import__": lambda *given: "made of " + given[0]}}
    exec("def f():\n    import anything\n    return anything\nfound = [f(), f(), f()]", names)
    return names["found"]


print(with_builtins())
