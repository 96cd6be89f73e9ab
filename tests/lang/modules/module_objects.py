"""Module objects: attributes, __getattr__ and __dir__ of a module, __class__ replaced, dict access, repr."""
import sys, types
import helper_module
me = sys.modules[__name__]
print(me.__name__, type(me).__name__, me.__dict__ is globals(), hasattr(me, "nope"))
me.added = 5
print(added, "added" in globals())
del me.added
try:
    added
except NameError as e:
    print(e)
try:
    me.nope
except AttributeError as e:
    print(e)
def __getattr__(name):
    if name.startswith("dyn"): return name.upper()
    raise AttributeError(f"no {name} here")
def __dir__(): return ["only", "these"]
print(me.dyn_x, dir(me), getattr(me, "other", "default"))
try:
    me.other
except AttributeError as e:
    print(e)
try:
    dyn_y
except NameError as e:
    print(e)
m = types.ModuleType("made", "doc of made")
m.x = 1
exec("def f(): return x\ny = f() + 1", m.__dict__)
m.x = 10
print(m.f(), m.y, m.__doc__, m, m.__dict__["x"])
class Mod(types.ModuleType):
    @property
    def prop(self): return "computed " + self.__name__
    def __call__(self): return "called"
m.__class__ = Mod
print(m.prop, m(), isinstance(m, types.ModuleType))
helper_module.patched = lambda: "patched"
print(helper_module.patched(), str(helper_module)[:26])
for f in (lambda: setattr(m, "__dict__", {}), lambda: types.ModuleType(), lambda: types.ModuleType(5), lambda: setattr(m, "__class__", int)):
    try:
        f()
        print("fine")
    except (TypeError, AttributeError) as e:
        print(e)
