"""A function keeps the builtins that were among its globals when it was made, whatever becomes of them."""

import types


def mine(text):
    return 100


g = {}
exec("def f(): return len('abc')", g)
g["__builtins__"] = {"len": mine, "__build_class__": __build_class__, "str": str}
print(g["f"]())
exec("def h(): return len('abc')", g)
print(g["h"]())
g["__builtins__"] = {"len": lambda text: 200}
print(g["f"](), g["h"](), g["h"].__builtins__["len"]("x"), sorted(g["h"].__builtins__))

# one dict of builtins that changes is seen by all who keep it
own = {"len": mine}
k = {"__builtins__": own}
exec("def f(): return len('abc')\nnested = lambda: (lambda: len('abc'))", k)
own["len"] = lambda text: 300
print(k["f"](), k["nested"]()())
inner = k["nested"]()
k["__builtins__"] = {}
print(inner())
try:
    k["nested"]()()
except NameError as error:
    print(error)

# generators, comprehensions and classes
e = {}
exec("""
def counted(n):
    for i in range(n):
        yield len('ab') + i
def listed(n):
    return [len('abc') + i for i in range(n)]
def made():
    class C:
        size = len('abcd')
        def get(self): return len('abcde')
    return C
""", e)
step = e["counted"](3)
print(next(step))
e["__builtins__"] = {"len": mine, "range": range, "__build_class__": __build_class__, "__name__": "builtins"}
print(list(step), e["listed"](2))
C = e["made"]()
print(C.size, C().get())

# functions made of parts
plain = types.FunctionType((lambda: len("abc")).__code__, {"__builtins__": {"len": mine}})
print(plain(), sorted(plain.__builtins__))
without = {}
other = types.FunctionType((lambda: len("abc")).__code__, without)
print(other(), sorted(without))
without["__builtins__"] = {"len": mine}
print(other())
again = types.FunctionType(other.__code__, without)
print(again(), eval("len('abc')", without), eval("len('abc')", {}))


def many(f):
    total = 0
    for _ in range(300):
        total += f()
    return total


print(many(g["f"]), many(g["h"]), many(other), many(again))


class Names(dict):
    def __missing__(self, name):
        if name == "absent":
            return "found"
        raise KeyError(name)


n = Names()
exec("def f(): return absent, len('abc')", n)
print(n["f"]())
