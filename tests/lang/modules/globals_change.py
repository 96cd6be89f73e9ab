"""Globals: rebinding in loops, deletion, shadowing builtins and coming back."""
x = 0
def inc():
    global x
    x += 1
for i in range(300):
    inc()
print(x)
def size(l): return len(l)
print(size([1, 2]))
len = lambda l: "mine"
print(size([1, 2]))
del len
print(size([1, 2]))
def get(): return late
try:
    get()
except NameError as e:
    print(e)
late = 1
print(get())
late = "two"
print(get())
del late
try:
    get()
except NameError as e:
    print(e)
globals()["dyn"] = 5
print(dyn)
def f(): return g()
def g(): return "g1"
print(f())
def g(): return "g2"
print(f())
import builtins
builtins.planted = 3
print(planted)
try:
    del nothing_here
except NameError as e:
    print(e)
print([x for x in range(3)], x)
class K:
    x = x + 1
    y = [i for i in range(2)]
    def f(self): return x
print(K.x, K.y, K().f())
