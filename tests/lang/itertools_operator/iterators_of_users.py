"""Iterators of the program under zip, map, enumerate, reversed, iter with a sentinel, next with a default, copies."""
class Down:
    def __init__(self, n): self.n = n
    def __iter__(self): return self
    def __next__(self):
        if self.n <= 0: raise StopIteration
        self.n -= 1
        return self.n
    def __length_hint__(self): return self.n
print(list(zip(Down(3), Down(5))), list(map(lambda a, b: a * b, Down(4), Down(3))), list(enumerate(Down(2), 5)), dict(zip("ab", Down(9))), sum(Down(5)), max(Down(4)), sorted(Down(4)), tuple(Down(2)), set(Down(3)), [*Down(2), *Down(1)], "".join(map(str, Down(3))))
d = Down(3)
print(next(d), next(d), next(d), next(d, "done"), 5 in Down(9), 99 in Down(9))
it = iter(Down(5).__next__, 2)
print(list(it), list(it))
a = Down(3)
z = zip(a, "x")
print(list(z), next(a))
class Broken:
    def __iter__(self): return self
    def __next__(self): raise OSError("next")
class NoNext:
    def __iter__(self): return NoNext()
for f in (lambda: list(Broken()), lambda: sum(Broken()), lambda: dict(Broken()), lambda: "".join(Broken()), lambda: list(NoNext()), lambda: next(NoNext()), lambda: [*Broken()], lambda: min(Broken()), lambda: (lambda *a: a)(*Broken()), lambda: [].extend(Broken()), lambda: {}.update(Broken()), lambda: a in Broken(), lambda: list(zip([1], Broken())), lambda: list(map(len, Broken()))):
    try:
        print(f())
    except (OSError, TypeError) as e:
        print(type(e).__name__, e)
class Hint:
    def __init__(self, h): self.h = h
    def __iter__(self): return iter([1])
    def __length_hint__(self):
        if isinstance(self.h, Exception): raise self.h
        return self.h
for h in 5, -1, "x", NotImplemented, TypeError("t"), KeyError("k"):
    try:
        print(list(Hint(h)))
    except Exception as e:
        print(type(e).__name__, e)
