"""Default values: shared, evaluated once, seen through __defaults__, changed by calls and from outside."""
def f(x, acc=[]):
    acc.append(x)
    return acc
print(f(1), f(2), f(3, []), f.__defaults__)
f.__defaults__ = ([10],)
print(f(4), f.__defaults__)
f.__defaults__ = None
try:
    f(1)
except TypeError as e:
    print(e)
n = 5
def g(x=n, *, y=n): return x, y
n = 6
print(g(), g.__kwdefaults__)
g.__kwdefaults__["y"] = 7
g.__kwdefaults__["z"] = 8
print(g())
g.__kwdefaults__ = None
try:
    g()
except TypeError as e:
    print(e)
fs = [lambda i=i: i for i in range(3)]
print([h() for h in fs], [h(9) for h in fs])
class A:
    k = 1
    def m(self, v=k): return v
A.k = 2
print(A().m(), A.m.__defaults__)
def outer(z=[]):
    def inner(w=z): return w
    z.append(1)
    return inner()
print(outer(), outer())
def late(a, b=2, c=3): return a, b, c
late.__defaults__ = (20, 30, 40)
print(late(), late(1))
late.__defaults__ = (99,)
print(late(1, 2))
