"""The module of the builtins: every way to it is the same module, every way to write is seen by name lookups, at once."""

import builtins
builtins.x = 1
print(x)
def loop(n):
    t = 0
    for i in range(n): t += x
    return t
print(loop(100)); builtins.x = 5; print(loop(100))
import sys
print(sys.modules["builtins"] is builtins, sys.modules["builtins"].x)
sys.modules["builtins"].y = 2
try: print(y)
except NameError as e: print(e)
old = print
def mine(*a): old("mine", *a)
builtins.print = mine
print("hello")
sys.modules["builtins"].print = old
print("again")
import importlib
b = importlib.import_module("builtins"); b.z = 3
try: print(z)
except NameError as e: print(e)
b = __import__("builtins"); b.zz = 3
try: print(zz)
except NameError as e: print(e)
vars(builtins)["w"] = 9
try: print(w)
except NameError as e: print(e)
builtins.__dict__.update(v=4)
try: print(v)
except NameError as e: print(e)
print(__builtins__ is builtins, type(__builtins__))
from builtins import len as L, open
print(L([1]))
del builtins.x
try: x
except NameError as e: print(e)
setattr(builtins, "q", 3); print(q); delattr(builtins, "q")
try: q
except NameError as e: print(e)
import unittest.mock
with unittest.mock.patch("builtins.input", lambda *a: "patched"):
    print(input())
with unittest.mock.patch("builtins.open", lambda *a: "patched open"):
    print(open("x") if 0 else builtins.open("x"))
def uses(): return open("nowhere")
with unittest.mock.patch("builtins.open", unittest.mock.mock_open(read_data="data")):
    print(builtins.open("f").read())
    def f():
        with __builtins__.open("g") as h: return h.read()
    print(f())
import gettext
gettext.install("x"); print(_("text"))


def hot(n):
    total = 0
    for i in range(n):
        if i == n // 2:
            vars(builtins)["abs"] = lambda number: 1000
        total += abs(-1)
    return total


print(hot(200), abs(-5))
builtins.abs = max
print(abs(1, 2))
print(vars(builtins).pop("v"), "v" in vars(builtins), hasattr(builtins, "v"), vars(builtins).setdefault("v", 7), v)
for wrong in "v", "absent":
    try:
        del vars(builtins)[wrong]
    except KeyError as e:
        print(repr(e))
try:
    del builtins.absent
except AttributeError as e:
    print(e)
import pickle
print(pickle.loads(pickle.dumps([len, eval, exec])) == [len, eval, exec], isinstance(vars(builtins), dict))
exec("builtins_seen = q2", {"__builtins__": {"q2": 1}})
builtins.own = "seen"
print(eval("own"), eval("own", {}), eval("own", {"__builtins__": builtins}))
