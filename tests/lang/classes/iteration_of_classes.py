"""Classes that are iterable, indexable, callable and comparable through their metaclass."""
class M(type):
    def __iter__(cls): return iter(cls.items)
    def __len__(cls): return len(cls.items)
    def __getitem__(cls, i): return cls.items[i]
    def __contains__(cls, x): return x in cls.items
    def __lt__(cls, o): return cls.__name__ < o.__name__
    def __add__(cls, o): return M(cls.__name__ + o.__name__, (cls, o), {})
    def __bool__(cls): return bool(cls.items)
    def __invert__(cls): return "inverted"
    def __getattr__(cls, n): return f"{cls.__name__}.{n}"
    def __dir__(cls): return ["z", "a"]
class A(metaclass=M): items = [1, 2]
class B(metaclass=M): items = []
print(list(A), len(A), A[0], 2 in A, sorted([B, A])[0].__name__, bool(B), ~A, A.missing, dir(A), [*A, *B], (A + B).__mro__[1:3] == (A, B))
try:
    A().missing
except AttributeError as e:
    print(e)
try:
    len(A())
except TypeError as e:
    print(e)
a, b = A
print(a, b, max(A), dict(zip(A, "xy")), A < B)
