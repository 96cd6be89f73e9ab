"""weakref: callbacks, proxies, WeakValueDictionary, WeakSet, finalize, WeakMethod."""
import gc, weakref
class A:
    def __init__(self, n): self.n = n
    def m(self): return self.n
log = []
a = A(1)
r = weakref.ref(a, lambda r: log.append("dead"))
print(r() is a, r == weakref.ref(a), weakref.getweakrefcount(a) >= 1)
p = weakref.proxy(a)
p.k = 5
print(p.n, a.k, p.m())
m = weakref.WeakMethod(a.m)
d = weakref.WeakValueDictionary(x=a)
s = weakref.WeakSet([a])
k = weakref.WeakKeyDictionary({a: 1})
f = weakref.finalize(a, log.append, "finalized")
print(m()(), list(d), len(s), len(k), f.alive)
del a
gc.collect()
print(r(), sorted(log), m(), list(d), len(s), len(k), f.alive)
try:
    p.n
except ReferenceError as e:
    print(e)
class Node:
    def __init__(self, parent=None):
        self.children = []
        self.parent = parent and weakref.ref(parent)
        if parent: parent.children.append(self)
root = Node()
kid = Node(root)
print(kid.parent() is root, weakref.ref(Node)() is Node)
del root
gc.collect()
print(kid.parent())
for bad in 5, "s", (1,), None, object():
    try:
        weakref.ref(bad)
        print("fine")
    except TypeError as e:
        print(e)
def fn(): pass
print(weakref.ref(fn)() is fn)
