"""singledispatch by class, abstract class, union, annotation, on methods, and total_ordering."""
import functools as ft
from collections.abc import Sequence
@ft.singledispatch
def show(x): return "object " + type(x).__name__
@show.register
def _(x: int | float): return "number"
@show.register(Sequence)
def _(x): return "sequence"
@show.register
def _(x: str): return "str"
class A: pass
class B(A): pass
@show.register(A)
def show_a(x): return "A"
show.register(type(None), lambda x: "none")
print([show(x) for x in (1, 2.5, True, "s", [1], (), {}, None, A(), B(), range(1), b"")], show.dispatch(bool)(1), show_a(5))
class C:
    @ft.singledispatchmethod
    def m(self, x): return "any"
    @m.register
    def _(self, x: int): return "int"
    @m.register
    @classmethod
    def _(cls, x: str): return cls.__name__
print(C().m(1), C().m("s"), C().m([]))
try:
    show()
except TypeError as e:
    print(e)
@ft.total_ordering
class T:
    def __init__(self, v): self.v = v
    def __eq__(self, o): return self.v == o.v
    def __lt__(self, o): return self.v < o.v if isinstance(o, T) else NotImplemented
print(T(1) < T(2), T(1) <= T(1), T(2) > T(1), T(1) >= T(2), sorted([T(3), T(1)])[0].v, max(T(1), T(5)).v)
try:
    T(1) >= 5
except (TypeError, AttributeError) as e:
    print(type(e).__name__)
try:
    ft.total_ordering(A)
except ValueError as e:
    print(e)
