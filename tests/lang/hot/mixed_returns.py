"""A function that returns int, float, None, tuple and self by turns, used at one place."""
class A:
    def __init__(self): self.n = 0
    def f(self, i):
        if i % 5 == 0: return i
        if i % 5 == 1: return i / 2
        if i % 5 == 2: return
        if i % 5 == 3: return i, self
        return self
def run(n):
    a, kinds, t = A(), {}, 0
    for i in range(n):
        r = a.f(i)
        kinds[type(r).__name__] = kinds.get(type(r).__name__, 0) + 1
        if isinstance(r, tuple): r = r[0]
        if r is a: r.n += 1
        elif r is not None: t += r
    return kinds, t, a.n
print(run(7))
print(run(100))
