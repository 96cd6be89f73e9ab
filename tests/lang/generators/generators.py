"""Generators: laziness, send, throw, close, return values, yield from, finally, expressions."""
def count(n):
    print("start")
    for i in range(n):
        got = yield i
        if got: print("got", got)
    return "result"
g = count(3)
print(next(g), g.send("hello"), next(g))
try:
    next(g)
except StopIteration as e:
    print("stop", e.value)
print(next(g, "exhausted"), list(count(2)), sum(x * x for x in range(5)))
def outer():
    r = yield from count(2)
    print("r", r)
    yield from [10, 20]
    yield from (c for c in "ab")
print(list(outer()))
def fin():
    try:
        while True:
            try:
                yield 1
            except ValueError as e:
                print("thrown", e)
                yield "handled"
    finally:
        print("closed")
g = fin()
print(next(g), g.throw(ValueError("v")), next(g))
g.close()
print(next(g, None))
def fib():
    a, b = 0, 1
    while True:
        yield a
        a, b = b, a + b
import itertools
print(list(itertools.islice(fib(), 10)))
def tree(n):
    if n:
        yield from tree(n - 1)
        yield n
        yield from tree(n - 1)
print(list(tree(3)), max(tree(4)))
gen = (x for x in range(3) if x != 1)
print(list(gen), list(gen), iter(gen) is gen)
def bad():
    yield 1
    raise KeyError("inside")
try:
    for x in bad(): print(x)
except KeyError as e:
    print("key", e)
def stop():
    yield 1
    raise StopIteration
try:
    list(stop())
except RuntimeError as e:
    print(e, repr(e.__cause__))
try:
    (lambda: (yield))().send(1)
except TypeError as e:
    print(e)
def pipeline():
    evens = (x for x in range(20) if x % 2 == 0)
    squares = (x * x for x in evens)
    return [s for s in squares if s > 50]
print(pipeline())
class Tree:
    def __init__(self, v, *kids): self.v, self.kids = v, kids
    def __iter__(self):
        yield self.v
        for k in self.kids:
            yield from k
print(list(Tree(1, Tree(2), Tree(3, Tree(4)))))
def running():
    yield next(me)
me = running()
try:
    next(me)
except ValueError as e:
    print(e)
print({k: v for k, v in ((i, i * 2) for i in range(3))}, type(gen).__name__)
def handled():
    try:
        raise ValueError("a")
    except ValueError:
        yield 1
        try:
            raise
        except ValueError as e:
            yield repr(e)
h = handled()
print(next(h))
try:
    raise KeyError("other")
except KeyError:
    print(next(h))
