"""Classes of many kinds as they are made: bases, slots, metaclasses, hooks and what each sees of a class."""

import abc, enum, collections, dataclasses
log = []
class D:
    def __set_name__(self, owner, name): log.append((name, owner.__name__, hasattr(owner, "x")))
class P:
    def __get__(self, o, t=None): return "P", o is None
    def __set_name__(self, owner, name): log.append(("P", name))
class Base:
    def __init_subclass__(cls, **k):
        super().__init_subclass__()
        log.append((cls.__name__, k, sorted(n for n in vars(cls) if not n.startswith("__"))))
class A(Base, k=1):
    x = [1]
    d = D()
    p = P()
    def f(self): return __class__
print(A.d.__class__.__name__, A.p, A().p, A().f() is A, A.__mro__, log); log.clear()
class S(A):
    __slots__ = ("a", "__b")
    y = 3
print(S.__slots__, sorted(vars(S)), log, S.a)
s = S(); s.a = 1; s.zz = 2; print(s.a, s.zz)
class S2:
    __slots__ = ["q"]
    def __init__(self): self.q = 1
t = S2()
try: t.r = 1
except AttributeError as e: print(e)
try:
    class Bad:
        __slots__ = ("q",)
        q = 1
except ValueError as e: print(e)
try:
    class Bad2(S, S2): pass
except TypeError as e: print(e)
class E(Exception):
    code = [1]
    def __init__(self, *a): super().__init__(*a); self.q = 1
class E2(E, Base): pass
print(E("x").q, E2.__mro__, E.__mro__, E.code, log); log.clear()
class L(list):
    z = {}
    def __len__(self): return 7
print(len(L()), L.z, L.__mro__, L([1]) + [2])
class M(type):
    zed = property(lambda c: 1)
    def __new__(m, n, b, ns, **k):
        c = super().__new__(m, n, b, ns)
        c.made = True
        return c
    def f(cls): return 1
class C(metaclass=M):
    zed = [2]
    g = [3]
    def __del__(self): print("del")
print(C.zed, C().zed, C.g, C.made, type(C), C.f())
C()
class C2(C, Base): 
    g = [4]
print(C2.mro(), C2.g, type.mro(C2), log); log.clear()
class M2(type):
    def mro(cls):
        return [cls, Base, object] if cls.__name__ == "Z" else super().mro()
class Z(metaclass=M2): pass
print(Z.__mro__)
class AB(abc.ABC):
    @abc.abstractmethod
    def f(self): pass
try: AB()
except TypeError as e: print(e)
class AB2(AB):
    def f(self): return 4
print(AB2().f(), AB2.__abstractmethods__)
class Col(enum.Enum):
    R = 1
    G = 2
print(list(Col), Col.R, Col("x" and 2))
NT = collections.namedtuple("NT", "a b")
class NT2(NT):
    __slots__ = ()
print(NT2(1, 2), NT2.__mro__)
@dataclasses.dataclass(frozen=True, slots=True)
class DC:
    x: int
    y: list = dataclasses.field(default_factory=list)
print(DC(1), hash(DC(1, ())))
T = type("T", (Base,), {"v": [1]}, k=2)
print(T.__module__, T.v, log); log.clear()
T2 = type("T2", (), {1: 2} if 0 else {})
print(T2.__module__, T2.__qualname__)
try: type("T", (Base, Base), {})
except TypeError as e: print(e)
try: type("T", (bool,), {})
except TypeError as e: print(e)
try: type("T", (object, Base), {})
except TypeError as e: print(e)
class G:
    def __class_getitem__(cls, x): return cls, x
    def __new__(cls, *a): return super().__new__(cls)
print(G[1], type(G.__dict__["__new__"]), type(G.__dict__["__class_getitem__"]))
class X:
    ns = locals()
    a = [1]
print(sorted(n for n in X.ns if n[0] != "_"), "__module__" in X.ns)
def make(n):
    r = []
    for i in range(n):
        class Q(Base):
            v = [i]
            def w(self): return self.v, i
        r.append(Q().w()[1])
    return sum(r)
print(make(3000)); log.clear()
class Desc2:
    def __set_name__(self, o, n): raise ValueError("no")
try:
    class W: a = Desc2()
except Exception as e: print(type(e), e, getattr(e, "__notes__", None), e.__cause__)


class Watching(list):
    """Subclasses hear of themselves, done."""

    def __init_subclass__(cls, **options):
        print(cls.__name__, options, cls.__mro__[1:3], "tag" in vars(cls), cls.made() if hasattr(cls, "made") else None)


class One(Watching, size=1):
    tag = [1]

    @classmethod
    def made(cls):
        return cls().size()

    def size(self):
        return len(self) + len(__class__.tag)


class WithNames(type):
    def __prepare__(name, bases, **options):
        return {"given": options.get("given")}

    def __new__(mcls, name, bases, names, given=None):
        return super().__new__(mcls, name, bases, names)

    def __init__(cls, name, bases, names, given=None):
        super().__init__(name, bases, names)
        cls.started = True

    label = property(lambda cls: "label of " + cls.__name__)


class Prepared(metaclass=WithNames, given=3):
    label = "plain"
    more = given


print(Prepared.given, Prepared.more, Prepared.label, Prepared().label, Prepared.started)
Prepared.label2 = [1]
Prepared.label2 = [2]
print(Prepared().label2, Prepared.__dict__["label"])
try:
    Prepared.label = 1
except AttributeError as error:
    print(type(error).__name__)


class WithKeywords(abc.ABC, metaclass=abc.ABCMeta):
    @property
    @abc.abstractmethod
    def x(self): ...


class Registered:
    pass


WithKeywords.register(Registered)
print(issubclass(Registered, WithKeywords), isinstance(Registered(), WithKeywords), WithKeywords.__abstractmethods__)
WithKeywords.__abstractmethods__ = frozenset()
print(WithKeywords().x)
for bases in (int, str), (Watching, dict), (object,), (E, Base), (abc.ABC, Base), (Base, abc.ABC), (S2, Base):
    try:
        print(type("T", bases, {"x": []}).__mro__[1:])
    except TypeError as error:
        print(error)
try:
    type("T", (Base,), {"__slots__": ("a", "a b")})
except TypeError as error:
    print(error)
try:
    class Twice(Base, Base, k=1): pass
except TypeError as error:
    print(error)
try:
    class Odd(Base, metaclass=print): pass
    print(Odd)
except TypeError as error:
    print(error)
print([name for name in vars(type("Spare", (), {"__slots__": ["b", "a"], "z": 1})) if not name.startswith("__")])


def first_attributes(count):
    found = []
    for n in range(count):
        class Fresh:
            def __init__(self, n):
                self.n = n
                self.text = str(n)
                if n % 2:
                    self.n = "odd"
        one, two = Fresh(n), Fresh(n + 1)
        found.append((one.n, two.n, one.text, sorted(vars(two))))
    return found[-2:]


print(first_attributes(300))


class Pair(tuple):
    __slots__ = ()

    def first(self):
        return self[0]


class Failed(ValueError):
    __slots__ = ("code",)

    def __init__(self, code):
        super().__init__(code)
        self.code = code
        self.other = 1


print(Pair((1, 2)).first(), Pair.__slots__, sorted(vars(Failed)), Failed(3).code, Failed(4).__dict__)
try:
    Pair().x = 1
except AttributeError as error:
    print(error)
try:
    class Wrong(int):
        __slots__ = ("a",)
except TypeError as error:
    print(error)
