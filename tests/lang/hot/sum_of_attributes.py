"""Sums over attributes of objects whose attribute kinds differ from object to object."""
class P:
    def __init__(self, x): self.x = x
class Q:
    __slots__ = ("x",)
    def __init__(self, x): self.x = x
class R:
    @property
    def x(self): return 100
def run(objs, n):
    t = 0
    for i in range(n):
        for o in objs: t += o.x
    return t
print(run([P(1), P(2)], 30))
print(run([P(1), P(2.5), Q(3), R(), Q(1 << 64), P(True)], 30))
print(run([Q(1j)], 30), run([], 30))
