"""__class_getitem__ and metaclass __getitem__; generic aliases as bases; __mro_entries__."""
class A:
    def __class_getitem__(cls, k):
        return f"{cls.__name__}[{k!r}]"
class B(A): pass
print(A[1], B["x", 2], B[1:2], A[()])
class M(type):
    def __getitem__(cls, k): return ("meta", k)
class C(A, metaclass=M): pass
print(C[5])
class N: pass
for x in N, N(), A():
    try:
        x[0]
    except TypeError as e:
        print(e)
class L(list[int]): pass
print(L([1]), L.__mro__[1].__name__, L.__orig_bases__, list[int]([2]), dict[str, int].__args__, tuple[int, ...])
class E:
    def __init__(self, *bases): self.bases = bases
    def __mro_entries__(self, bases):
        print("asked", len(bases))
        return self.bases
class F(E(int), E(), N): pass
print(F.__bases__, len(F.__orig_bases__))
class Bad:
    def __mro_entries__(self, bases): return [int]
try:
    class G(Bad()): pass
except TypeError as e:
    print(e)
try:
    type("H", (E(int),), {})
except TypeError as e:
    print(e)
import types
print(types.new_class("H", (E(int),)).__bases__, types.resolve_bases((E(str), N)))
