"""A library reads, sets and deletes names of modules of the program by methods of `object` and of the host's modules."""
import importlib.util
import os
import sys
import tempfile
import types


class Unused:
    """Who runs without native code stands before methods of `object` from the first class on."""


d = os.path.join(tempfile.mkdtemp(), "site-packages")
os.mkdir(d)
with open(os.path.join(d, "hostlib_modules.py"), "w") as out:
    out.write('''
import types
O, M = object, types.ModuleType
def tried(f, *a):
    try: return f(*a)
    except Exception as e: return type(e).__name__, str(e)
def reach(m):
    for kind in (O, M):
        print(tried(kind.__getattribute__, m, "__doc__"), tried(kind.__getattribute__, m, "value"), tried(kind.__getattribute__, m, "nope"), tried(kind.__getattribute__, m, "__dict__") is vars(m), kind.__getattribute__(m, "__class__"))
        print(tried(kind.__setattr__, m, "late", 5), tried(getattr, m, "late"), "late" in vars(m))
        print(tried(kind.__delattr__, m, "late"), hasattr(m, "late"), tried(kind.__delattr__, m, "late"))
    print(sorted(n for n in M.__dir__(m) if n[0] != "_"), M.__repr__(m)[:18], kind.__getattribute__.__get__(m)("value"))
class Lazy(types.ModuleType):
    def __getattribute__(self, name):
        if name.startswith("lazy_"): return name.upper()
        return object.__getattribute__(self, name)
    def __setattr__(self, name, value): object.__setattr__(self, name, value)
class Super(types.ModuleType):
    def __getattribute__(self, name):
        if name == "value": return "super " + str(super().__getattribute__(name))
        return super().__getattribute__(name)
    def __setattr__(self, name, value): super().__setattr__(name, (value, "set") if name[0] != "_" else value)
    def __delattr__(self, name): print("del", name); super().__delattr__(name)
    prop = property(lambda self: self.value + "!")
''')
sys.path.append(d)
import helper_reached
import hostlib_modules as h

h.reach(helper_reached)
helper_reached.__class__ = h.Lazy
print(helper_reached.value, helper_reached.lazy_a, helper_reached.__name__)
helper_reached.value = 8
print(helper_reached.value, vars(helper_reached)["value"], helper_reached.get())
try:
    helper_reached.nope
except AttributeError as e:
    print(e)
helper_reached.__class__ = h.Super
helper_reached.value = 9
print(helper_reached.value, helper_reached.get(), helper_reached.prop)
helper_reached.w = 1
del helper_reached.w
try:
    del helper_reached.w
except AttributeError as e:
    print(e)
helper_reached.__class__ = types.ModuleType
h.reach(helper_reached)
spec = importlib.util.find_spec("helper_lazy")
loader = spec.loader = importlib.util.LazyLoader(spec.loader)
module = importlib.util.module_from_spec(spec)
sys.modules["helper_lazy"] = module
loader.exec_module(module)
print("lazy")
print(module.value, type(module))
import helper_lazy

print(helper_lazy is module, helper_lazy.get())
