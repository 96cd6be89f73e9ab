"""typing: Generic, TypeVar, Protocol with methods, overload, cast, get_type_hints, Annotated, Literal, TypedDict."""
import typing as ty
T = ty.TypeVar("T")
K = ty.TypeVar("K", bound="Base")
class Stack(ty.Generic[T]):
    def __init__(self) -> None: self.items: list[T] = []
    def push(self, x: T) -> "Stack[T]": self.items.append(x); return self
class Sub(Stack[int]): pass
class Two(ty.Generic[T, K]): pass
print(Stack[int]().push(1).items, Sub().push(2).items, Stack[int].__args__, Sub.__orig_bases__, Two[int, str], Stack[int] == Stack[int])
for f in (lambda: Stack[int, str], lambda: Two[int], lambda: Sub[int], lambda: ty.Generic[int], lambda: isinstance(1, ty.List[int])):
    try:
        print(f())
    except TypeError as e:
        print(e)
@ty.runtime_checkable
class Closes(ty.Protocol):
    def close(self) -> None: ...
class A:
    def close(self): pass
print(isinstance(A(), Closes), isinstance(5, Closes), issubclass(A, Closes))
@ty.overload
def f(x: int) -> int: ...
@ty.overload
def f(x: str) -> str: ...
def f(x): return x
print(f(1), f("s"), ty.cast(int, "not checked"))
class D(ty.TypedDict, total=False):
    a: int
    b: ty.Required[str]
print(D(a=1, b="x"), sorted(D.__required_keys__), D.__total__)
def h(a: "int", *b: ty.Optional[str], c: ty.Annotated[int, "meta"] = 1, **d: ty.Literal["x", 1]) -> "ty.Union[int, None]": ...
print(ty.get_type_hints(h), ty.get_type_hints(h, include_extras=True)["c"], ty.get_args(dict[str, int]), ty.get_origin(ty.List[int]))
class C:
    x: "int"
    y: ty.ClassVar[str] = "y"
    z: list["C"]
print(C.__annotations__["x"], ty.get_type_hints(C)["x"], ty.get_type_hints(C)["z"])
N = ty.NewType("N", int)
print(N(5), N.__name__, ty.Union[int, int], ty.Optional[int], int | None, ty.Callable[[int], str], ty.TYPE_CHECKING)
class P(ty.Protocol):
    def m(self): ...
try:
    P()
except TypeError as e:
    print(e)
