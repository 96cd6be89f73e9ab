"""import statements: as, dotted, several, star, in functions and classes, missing names, __import__, importlib."""
import importlib, sys
import os.path as p, collections.abc
from collections import OrderedDict as OD, deque
from helper_module import *
import helper_module as hm
def t(f):
    try:
        return f()
    except Exception as e:
        return f"{type(e).__name__}: {e}"
print(p is os.path if "os" in dir() else "os not bound", collections.abc.Sized.__name__, OD.__name__, sorted(n for n in vars(hm) if not n.startswith("__"))[:5])
def run(code):
    ns = {}
    try:
        exec(code, ns)
        return sorted(k for k in ns if k not in ("__builtins__",))
    except Exception as e:
        return f"{type(e).__name__}: {e}"
for code in "import os.path", "import os.path as q", "from os import path, sep as s", "import no_such_mod", "import os.nope", "from os import nope", "from no_such import x", "import helper_module.sub", "from . import x", "from .a import b", "from helper_package import one", "import helper_package.sub.leaf", "import helper_package.sub.leaf as leaf", "from helper_package.sub import leaf as l2", "from helper_package import *", "import json.decoder, json as j", "from helper_package import nope":
    print(code, "->", run(code))
print(__import__("os.path").__name__, __import__("os.path", fromlist=["join"]).__name__ in ("posixpath", "ntpath"), importlib.import_module("helper_package.sub") is sys.modules["helper_package.sub"], importlib.import_module(".one", "helper_package").__name__, t(lambda: importlib.import_module(".x")), t(lambda: __import__("")), t(lambda: __import__("a", level=1)))
class C:
    import math
    from math import floor
print(C.math.ceil(1.2), C.floor(1.5) if False else "-", C().math is C.math)
def f():
    from math import pi as local_pi
    import sys as local_sys
    return "local_pi" in locals(), "local_pi" in globals()
print(f(), hm.__name__, hm.__file__.endswith("helper_module.py"), hm.__package__, type(hm).__name__, __name__, __package__, __spec__)
sys.modules["fake"] = hm
import fake
print(fake is hm)
sys.modules["gone"] = None
print(run("import gone"))
