"""`__slots__` of classes without any, and bases whose slots do not go together."""


class A:
    pass


for c in (A, type("X", (), {}), type("Y", (A,), {})):
    try:
        print(c.__slots__)
    except AttributeError as e:
        print(e)
    print(getattr(c, "__slots__", 0), hasattr(c, "__slots__"), "__slots__" in vars(c))


class B:
    __slots__ = ("a",)


class C(B):
    pass


print(B.__slots__, C.__slots__)


class D(B):
    __slots__ = ()


print(D.__slots__, type(D()).__slots__)
import operator, copy, pickle

d = D()
d.a = 3
print(copy.copy(d).a, pickle.loads(pickle.dumps(d)).a, d.__reduce_ex__(2)[2])
try:
    operator.attrgetter("__slots__")(A)
except AttributeError as e:
    print(e)
for bs in (
    (A, B),
    (B, A),
    (B, C),
    (C, B),
    (D, B),
    (B, int),
    (int, B),
    (A, int),
    (D, C),
    (C, D),
    (B, Exception),
    (B, list),
    (D, B, A),
):
    try:
        print(type("Z", bs, {}).__mro__)
    except TypeError as e:
        print(e)


class E:
    __slots__ = ("b",)


class F:
    __slots__ = ()


class G:
    __slots__ = ("__dict__",)


class H:
    __slots__ = ("__weakref__",)


class B5(B):
    __slots__ = ("c",)


for bs in (
    (B, E),
    (E, B),
    (B, F),
    (F, B),
    (B, G),
    (B, H),
    (B5, B),
    (B, B5),
    (B5, C),
    (C, B5),
    (B5, E),
    (F, G, H),
    (B5, D),
    (D, B5),
    (C, E),
    (F, int),
    (F, Exception),
):
    try:
        print([c.__name__ for c in type("Z", bs, {}).__mro__])
    except TypeError as e:
        print(e)
