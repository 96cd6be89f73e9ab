"""from x import *: __all__, underscores, wrong __all__, names it overwrites."""
import sys, types
def make(name, **names):
    m = types.ModuleType(name)
    m.__dict__.update(names)
    sys.modules[name] = m
    return m
make("m1", a=1, _b=2, __c=3, d=4)
make("m2", a=1, _b=2, __all__=["_b"])
make("m3", __all__=["nope"])
make("m4", __all__=[1])
make("m5", __all__=("x",), __getattr__=lambda n: f"made {n}")
make("m6", print="shadowed", len=5)
make("m7", __all__=5)
def run(code):
    ns = {}
    try:
        exec(code, ns)
        return sorted((k, v) for k, v in ns.items() if k != "__builtins__")
    except Exception as e:
        return f"{type(e).__name__}: {e}"
for i in (1, 2, 3, 5, 6):
    print(i, run(f"from m{i} import *"))
print(run("from m5 import anything, other as o"), run("import m5\nz = m5.attr"), run("from m1 import a as b, b as c"))
for bad in "def f():\n    from os import *", "class C:\n    from os import *", "from os import (a, b", "from os import", "import a.b as c.d", "from . import *":
    try:
        exec(bad, {})
        print("fine")
    except (SyntaxError, ImportError, KeyError) as e:
        print(type(e).__name__, getattr(e, "msg", e))
from m1 import *
print(a, d, "_b" in globals())
