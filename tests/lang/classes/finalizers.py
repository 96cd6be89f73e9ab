"""__del__ and weak references: when the last reference goes."""
import weakref
class D:
    def __init__(self, n): self.n = n
    def __del__(self): print("del", self.n)
def f():
    d = D(1)
    print("in f")
f()
for i in range(2):
    pass
x = D(2)
x = None
for i in range(2):
    pass
print("after")
l = [D(3)]
l.clear()
for i in range(2):
    pass
class P: pass
p = P()
r = weakref.ref(p, lambda _: print("gone"))
print(r() is p)
p = None
print(r())
def read_in_a_loop(n):
    t = 0
    for i in range(n):
        t += held.n
    return t
held = P()
held.n = 2
r = weakref.ref(held)
print(read_in_a_loop(300))
held = None
print(r())
held = P()
held.n = 3
r = weakref.ref(held)
print(read_in_a_loop(300))
held = None
print(r())
def compared_in_a_loop(n):
    d = P()
    e = P()
    both = [d, e]
    t = 0
    for i in range(n):
        x = both[i % 2]
        if x is d: t += 1
        if x == e: t += 2
    return t, weakref.ref(d), weakref.ref(e)
t, d, e = compared_in_a_loop(300)
print(t, d(), e())
