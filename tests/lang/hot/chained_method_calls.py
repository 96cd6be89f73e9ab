"""Chains of methods that return self, new objects, or other kinds."""
class Q:
    def __init__(self, items): self.items = items
    def map(self, f): return Q([f(x) for x in self.items])
    def keep(self, f): self.items = [x for x in self.items if f(x)]; return self
    def total(self): return sum(self.items)
    def __getitem__(self, i): return Q(self.items[i]) if isinstance(i, slice) else self.items[i]
def run(n):
    t = 0
    for i in range(n):
        t += Q([1, 2, 3, i]).map(lambda x: x * 2).keep(lambda x: x % 3)[1:].map(float if i % 2 else int).total()
        t += str(i).zfill(4).replace("0", "1").count("1")
    return t
print(run(4))
print(run(60))
