"""Chains of objects that end in None, walked by attribute and by method, with one odd link."""
class N:
    def __init__(self, v, nxt=None): self.v, self.nxt = v, nxt
    def next(self): return self.nxt
class Stop(N):
    def __bool__(self): return False
def walk(n):
    t = 0
    while n:
        t += n.v
        n = n.nxt
    return t
def walk2(n):
    c = 0
    while (n := n.next() if n is not None else None) is not None: c += 1
    return c
a = None
for i in range(60): a = (Stop if i == 20 else N)(i, a)
print(walk(a), walk2(a), walk(None), walk2(N(1)))
