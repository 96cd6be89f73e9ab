"""Code that `exec` runs in a plain dict, in a derived one, and with builtins of its own."""

import builtins
import types

LOOP = """
limit = 5
def count(n):
    global seen
    total = 0
    for i in range(n):
        total += min(i, limit)
        seen = total
    return total
class Thing:
    size = limit * 2
    sizes = [size, size]
    def scaled(self):
        return self.size * limit
result = count(40), Thing().scaled(), Thing.sizes
"""

names = {"__name__": "elsewhere"}
exec(LOOP, names)
print(names["result"], names["seen"], sorted(n for n in names if n != "__builtins__"))
names["limit"] = 7
print(names["count"](40), names["count"].__module__, names["Thing"].__module__)
names["min"] = max
print(names["count"](40))
del names["min"]
print(names["count"](40))
del names["limit"]
try:
    names["count"](40)
except NameError as error:
    print(type(error).__name__, error, error.name)
print("builtins are", type(names["__builtins__"]).__name__ in ("module", "dict"))

# a builtin that is replaced while code in a dict runs
names["limit"] = 3
before = builtins.min
try:
    builtins.min = lambda a, b: 1
    print(names["count"](40))
finally:
    builtins.min = before
print(names["count"](40))

# builtins of its own: as a dict, as a module
own = {"__builtins__": {"min": max, "range": range, "__build_class__": builtins.__build_class__}, "__name__": "own"}
exec(LOOP, own)
print(own["result"])
try:
    exec("print(1)", {"__builtins__": {}})
except NameError as error:
    print(error)
module = types.ModuleType("little")
module.len = lambda x: 100 + x
print(eval("len(3)", {"__builtins__": module}))


# other keys than strings, which compare in their own way
class Meets:
    def __init__(self, name, error=None):
        self.name, self.error, self.asked = name, error, 0

    def __hash__(self):
        return hash(self.name)

    def __eq__(self, other):
        self.asked += 1
        if self.error is not None:
            raise self.error
        return other == self.name


key = Meets("limit")
met = {key: 4}
exec("def f(n):\n    total = 0\n    for i in range(n): total += limit\n    return total", met)
print(met["f"](30), key.asked > 0)
angry = Meets("limit", ValueError("not with me"))
met = {angry: 4}
exec("def f(n):\n    return limit", met)
for _ in range(3):
    try:
        print(met["f"](30))
    except ValueError as error:
        print("ValueError", error)


# derived dicts: what `exec` does with them at the top, and functions by the dict itself
class Names(dict):
    def __missing__(self, name):
        return "missing " + name


derived = Names(a=1)
exec("b = a", derived)
print(derived["b"])
local = {}
exec("a = 1\nfor i in range(30): a = a + i\nc = a", {}, local)
print(local)
named = Names()
exec("c = d", {}, named)
print(named)

# functions, lambdas and classes of a dict without a name
bare = {}
exec("f = lambda: 1\ndef g(): return (lambda: 2)\nclass C: pass", bare)
print(bare["f"].__module__, bare["g"]().__module__, bare["C"].__module__)

# values that go when a name is bound again
class Loud:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("gone", self.name)


loud = {"Loud": Loud}
exec("def turn(n):\n    global it\n    for i in range(n): it = Loud(i)\nturn(3)\nprint('end')\ndel it\nprint('deleted')", loud)

# dataclasses made in a dict, of a module that nobody knows
made = {"__name__": "nowhere_to_be_found"}
exec(
    "from dataclasses import dataclass, field\n"
    "@dataclass(order=True)\n"
    "class Point:\n"
    "    x: int\n"
    "    y: list = field(default_factory=list)\n"
    "def total(n):\n"
    "    s = 0\n"
    "    for i in range(n):\n"
    "        p = Point(i)\n"
    "        s += p.x + len(p.y) + (p == Point(i)) + (p < Point(3))\n"
    "    return s\n",
    made,
)
print(made["total"](50), made["Point"](2), type(made["Point"].__init__).__name__)
