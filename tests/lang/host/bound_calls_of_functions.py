"""`f.__call__` and `f.__get__` of the program's functions and methods, as host code and the program find them."""
import inspect, os, pickle, sys, tempfile, types
folder = os.path.join(tempfile.mkdtemp(), "site-packages")
os.mkdir(folder)
with open(os.path.join(folder, "hostlib_bound_calls.py"), "w") as out:
    out.write('''
import inspect, types
def look(o, name):
    found = getattr(o, name)
    print(type(found).__name__, inspect.ismethod(found), inspect.isroutine(found), isinstance(found, types.MethodWrapperType),
          hasattr(found, "__func__"), found.__self__ is o, found.__name__, found == getattr(o, name), found.__qualname__)
    return found
''')
sys.path.append(folder)
import hostlib_bound_calls as hostlib


def add(a, b=1, *, c=0):
    return a + b + c


class C:
    def m(self, x):
        return self, x


c = C()
call = hostlib.look(add, "__call__")
print(call(1), call(1, 2, c=3), call.__call__(5), hash(call) == hash(add.__call__), call == C.m.__call__, repr(call).split(" at ")[0])
try:
    call()
except TypeError as error:
    print(error)
bound = hostlib.look(add, "__get__")
print(bound(3)(4), bound(3, int).__self__, bound(None, C) is add)
print(hostlib.look(c.m, "__call__")(7)[1], hostlib.look(C.m, "__call__")(c, 8)[1])
for read in (lambda: add.__call__, lambda: c.m.__call__):
    print(type(read()).__name__, isinstance(read(), types.MethodWrapperType), inspect.ismethod(read()), inspect.signature(read()))
try:
    add.__call__.__func__
except AttributeError as error:
    print(error)
print(pickle.loads(pickle.dumps(add.__call__))(1), sorted([3, 1, 2], key=add.__call__), [*map(c.m.__call__, "ab")][1][1])
