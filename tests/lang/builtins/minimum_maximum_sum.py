"""min, max, sum, any, all, abs, divmod with user classes, keys, defaults, starts; errors of the arguments."""
def t(f):
    try:
        return f()
    except Exception as e:
        return f"{type(e).__name__}: {e}"
class A:
    def __init__(self, n): self.n = n
    def __gt__(self, o): return self.n > o.n
    def __lt__(self, o): return self.n < o.n
    def __abs__(self): return "abs"
    def __divmod__(self, o): return "divmod"
    def __rdivmod__(self, o): return "rdivmod"
    def __radd__(self, o): return (o, self.n)
    def __bool__(self):
        if self.n == 5: raise OSError("five")
        return self.n > 2
xs = [A(3), A(1), A(4)]
print(max(xs).n, min(xs).n, max(xs, key=lambda a: -a.n).n, abs(A(1)), divmod(A(1), 2), divmod(2, A(1)), sum([A(7)]), any(xs), all(xs), t(lambda: any([A(0), A(5)])), all([A(0), A(5)]))
for f in (lambda: max(), lambda: max(1), lambda: max([], key=len), lambda: min([], default=None), lambda: max(1, "a"), lambda: max([1], key=5), lambda: sum("ab"), lambda: sum(["a"], ""), lambda: sum(5), lambda: sum([1], start=2), lambda: sum([[1], [2]], []), lambda: abs("x"), lambda: divmod(1), lambda: divmod("a", 1), lambda: any(5), lambda: all(1, 2), lambda: sum([b"a"], b""), lambda: max(1, 2, key=lambda x: 1 // 0), lambda: sum(x for x in [1, None])):
    print(t(f))
print(sum([0.1] * 3), sum([True, True]), sum([1, 2.5, 3j]), sum((i for i in range(5)), 10), max(True, 1), max("b", "ab", key=len), min((1, 2), (1,)), max({"a": 1, "b": 0}), max(float("nan"), 1), max(1, float("nan")))
