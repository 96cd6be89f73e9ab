"""Generators that are dropped before their end: what their frames hold dies with them, in order."""
log = []
class D:
    def __init__(self, n): self.n = n
    def __del__(self): log.append(self.n)
def evens(it):
    for x in it:
        if x % 2 == 0:
            yield x
def limit(it, k):
    for x in it:
        if k == 0:
            return
        k -= 1
        yield x
def one():
    d = D("one")
    g = evens([d.n and 2, 4])
    def use():
        d
        yield 1
    u = use()
    next(u)
    next(g)
one()
print(log)
def two():
    d = D("two")
    def use():
        d
        yield 1
    for x in use(): break
two()
print(log)
def three():
    def use(d):
        yield 1
        yield 2
    print(sum(limit(use(D("three")), 1)))
three()
print(log)
def four():
    def use(d):
        yield 1
        yield 2
    print(list(limit(use(D("four")), 1)))
four()
print(log)
def five():
    def use(d):
        yield 1
        yield 2
    g = limit(use(D("five")), 1)
    next(g)
    next(g, None)
    print(g.gi_frame)
    print(log)
five()
print(log)
