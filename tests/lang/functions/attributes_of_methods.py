"""Attributes of bound methods: their own, those of their function, and none."""

import inspect, functools, copy, pickle
class A:
    "doc of A"
    def f(self, x=1):
        "doc of f"
        return x
    f.tag = 3
    @classmethod
    def c(cls): "doc c"
a = A()
m = a.f
print(m.tag, m.__doc__, m.__name__, m.__qualname__, m.__module__, m.__self__ is a, m.__func__ is A.f, m.__defaults__, m.__code__.co_name, m.__dict__, m.__class__, type(m))
for n in ("zz", "__zz__", "im_func", "__wrapped__", "__get__", "__call__", "__closure__", "__annotations__", "__kwdefaults__", "__hash__", "__reduce__", "__globals__"):
    print(n, hasattr(m, n), hasattr(a.c, n))
try: m.zz
except AttributeError as e: print(e, e.name, e.obj is A.f)
try: m.tag = 4
except AttributeError as e: print(e)
print(inspect.signature(m), getattr(m, "tag", 0), getattr(m, "tog", 0), a.c.__doc__, a.c.__self__)
@functools.wraps(m)
def g(*a): return m(*a)
print(g.__name__, g.tag, g.__wrapped__ == m, g(5))
class S(str): pass
print(getattr(m, S("tag")), hasattr(m, S("zz")))
b = [].append
print(hasattr(b, "zz"), inspect.ismethod(m), inspect.isfunction(m.__func__))
for _ in range(3000): assert m.tag == 3 and not hasattr(m, "zq")
print(dir(m) == dir(A().f), sorted(set(dir(m)) & {"tag", "__func__"}))


def alone(self):
    return self


bound = alone.__get__(a, A)
print(bound() is a, type(bound).__name__, bound.__func__ is alone, A.f.__get__(a)(7), alone.__get__(None, A) is alone)
