"""Decorators: any expression, classes as decorators, on classes, stacked, with arguments, returning odd things."""
class count:
    def __init__(self, f): self.f, self.n = f, 0
    def __call__(self, *a): self.n += 1; return self.f(*a)
    def __get__(self, o, t): return self if o is None else (lambda *a: self(o, *a))
@count
def f(x): return x * 2
f(1); f(2)
print(f.n, f(5))
class A:
    @count
    def m(self, x): return (type(self).__name__, x)
print(A().m(1), A.m.n)
@lambda f: f.__name__
def named(): pass
print(named)
table = {"d": lambda g: lambda *a: ["d", g(*a)]}
@table["d"]
@[table["d"]][0]
def g(x): return x
print(g(1))
@(lambda c: setattr(c, "added", 5) or c)
class B: pass
print(B.added)
def repeat(n, *, sep=""):
    def deco(f):
        def wrapped(*a, **k): return sep.join([f(*a, **k)] * n)
        return wrapped
    return deco
@repeat(3, sep="-")
def word(w="x"): return w
print(word(), word(w="ab"))
@property
def not_in_class(self): pass
print(type(not_in_class).__name__)
try:
    @5
    def bad(): pass
except TypeError as e:
    print(e)
try:
    @undefined_decorator
    def bad(): pass
except NameError as e:
    print(e)
print("bad" in globals())
x = [repeat]
@x[0](2)
def z(): return "z"
print(z())
