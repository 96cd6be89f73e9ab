"""`from module import *` of modules whose `__all__` or names are wrong, and other complaints in the host's words."""

import sys
import types


def attempt(run):
    try:
        return run()
    except Exception as e:
        return f"{type(e).__name__}: {e}"


class Items:
    def __init__(self, *items):
        self.items = items

    def __getitem__(self, index):
        return self.items[index]


class Failing:
    def __getitem__(self, index):
        raise ValueError("no item")


def star(all_, **names):
    module = types.ModuleType("mod")
    vars(module).update(names)
    if all_ is not None:
        module.__all__ = all_
    sys.modules["mod"] = module
    found = {}
    exec("from mod import *", found)
    found.pop("__builtins__", None)
    return sorted(found)


for wrong in [1], ["a", None], 5, {"a": 1}, Failing(), ["missing"]:
    print(attempt(lambda: star(wrong, a=1)))
print(attempt(lambda: star(("a", "_b"), a=1, _b=2)), attempt(lambda: star(Items("b"), a=1, b=2)), attempt(lambda: star("ab", a=1, b=2)))
print(attempt(lambda: star([], a=1)), attempt(lambda: star(None, a=1, _b=2, c=3)))


def matched(value):
    five = 5
    match value:
        case five():
            return "matched"


print(attempt(lambda: matched(5)))
print(attempt(lambda: compile("x", "f")))
print(attempt(lambda: compile("x")))
print(attempt(lambda: compile()))
