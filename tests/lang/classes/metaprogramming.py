"""Metaclasses, __prepare__, class decorators, type() with three arguments, ABCs, dataclasses, enums."""
import abc, dataclasses, enum
class Meta(type):
    def __new__(m, name, bases, ns, **kw):
        ns["made_by"] = m.__name__
        return super().__new__(m, name, bases, ns)
    def __init__(cls, name, bases, ns, tag=None):
        super().__init__(name, bases, ns)
        cls.tag = tag
    def __call__(cls, *a):
        print("calling", cls.__name__)
        return super().__call__(*a)
    def hello(cls): return "hello " + cls.__name__
class A(metaclass=Meta, tag="t"):
    def __init__(self, v=0): self.v = v
class B(A): pass
print(A.made_by, A.tag, B.tag, A.hello(), A(5).v, B(6).v, type(A).__name__, isinstance(B, Meta))
class Shape(abc.ABC):
    @abc.abstractmethod
    def area(self): ...
class Sq(Shape):
    def area(self): return 4
try:
    Shape()
except TypeError as e:
    print(str(e)[:50])
print(Sq().area(), isinstance(Sq(), Shape))
@dataclasses.dataclass(order=True)
class Pt:
    x: int
    y: int = 0
    tags: list = dataclasses.field(default_factory=list)
    def norm(self): return self.x * self.x + self.y * self.y
p = Pt(3, 4)
print(p, p == Pt(3, 4), p < Pt(9), p.norm(), dataclasses.asdict(p), dataclasses.replace(p, x=0))
class Color(enum.Enum):
    RED = 1
    GREEN = 2
    def low(self): return self.name.lower()
print(Color.RED, Color(2), Color.GREEN.low(), [c.name for c in Color], Color["RED"] is Color.RED)
T = type("T", (), {"f": lambda self: self.g(), "g": lambda self: 7})
print(T().f(), T.__name__)
class Reg:
    all = []
    def __init_subclass__(cls, **kw):
        Reg.all.append(cls.__name__)
class R1(Reg): pass
class R2(R1): pass
print(Reg.all)
class Desc:
    def __set_name__(self, owner, name): self.n = name
    def __get__(self, o, t=None): return self if o is None else o.__dict__.get(self.n, "unset")
    def __set__(self, o, v): o.__dict__[self.n] = v + 1
class H:
    a = Desc(); b = Desc()
h = H(); h.a = 1
print(h.a, h.b, H.a is H.__dict__["a"], h.__dict__)
class Sing(type):
    insts = {}
    def __call__(cls, *a, **k):
        if cls not in cls.insts:
            cls.insts[cls] = super().__call__(*a, **k)
        return cls.insts[cls]
class S(metaclass=Sing):
    def __init__(self): self.k = 1
print(S() is S(), S().k)
class Gen:
    def __class_getitem__(cls, item): return (cls.__name__, item)
print(Gen[int])
