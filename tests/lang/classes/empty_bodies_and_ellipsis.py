"""Classes and functions with the shortest bodies; several statements on a line; docstrings only."""
class A: ...
class B(A): pass; x = 1; y = x
class C(B): "doc"
def f(): ...
def g(): "only doc"
def h(): return
def i(): pass; return 1
async def j(): ...
print(A().__class__.__name__, B.y, C.__doc__, f(), g(), g.__doc__, h(), i(), C().x)
if 1: x = 1; y = 2
else: x = 3
for z in 1, 2: pass; print(z, end=" ")
while 0: pass
else: print("else")
try: pass
finally: w = 5
with open(__file__) as fh: first = fh.readline()
class D(B, metaclass=type): z = lambda self: 7
print(x, y, w, first[:12], D().z(), (lambda: ...)(), j.__name__)
j().close()
