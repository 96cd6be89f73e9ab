"""Instances compared with None, numbers, texts, containers, enum members, classes and functions, both ways, in loops."""
import enum
import fractions
import re
import sys
import types


class Plain:
    pass


class Equal:
    def __init__(self, answer): self.answer = answer
    def __eq__(self, other):
        seen.append(("eq", type(other).__name__))
        return self.answer
    __hash__ = None


class Unequal:
    def __init__(self, answer): self.answer = answer
    def __ne__(self, other):
        seen.append(("ne", type(other).__name__))
        return self.answer


class Ordered:
    def __lt__(self, other): return ("lt", type(other).__name__)
    def __le__(self, other): return NotImplemented
    def __gt__(self, other): return ("gt", type(other).__name__)


class Colour(enum.Enum):
    RED = 1
    BLUE = 2


class Number(enum.IntEnum):
    ONE = 1


class Letter(str, enum.Enum):
    A = "a"


class Numbers(list):
    pass


class Knows(list):
    def __eq__(self, other):
        seen.append(("Knows", type(other).__name__))
        return NotImplemented
    def __lt__(self, other): return "less"
    __hash__ = None


class Text(str):
    def __ne__(self, other): return "unequal"


class Error(Exception):
    pass


class Silent:
    __eq__ = None


class Meta(type):
    def __eq__(cls, other): return "meta"
    __hash__ = type.__hash__


class Classy(metaclass=Meta):
    pass


def function(): pass


seen = []
instances = [Plain(), Equal(True), Equal(NotImplemented), Equal(0), Equal("text"), Unequal([]), Unequal(NotImplemented), Colour.RED]
others = [
    None, True, 0, 2**70, 1.5, 2j, "x", b"x", (1, 2), [3], {4: 5}, {6}, frozenset((7,)), range(3), slice(1), ..., NotImplemented,
    Number.ONE, Letter.A, Numbers([1]), Knows(), Text("t"), Error("e"), bytearray(b"y"), memoryview(b"z"), fractions.Fraction(1, 2),
    re.I, Plain, Classy, sys._getframe(), int, function, len, [].append, Plain().__init__, types, types.SimpleNamespace(),
]


def run():
    out = []
    for w in others:
        for p in instances:
            for i in range(3):
                line = [p == w, w == p, p != w, w != p]
            out.append("".join(map(shown, line)))
    return out


def shown(answer):
    return {True: "T", False: "F"}[answer] if type(answer) is bool else "<%s>" % answer


lines = run()
for i in range(0, len(lines), len(instances)):
    print(type(others[i // len(instances)]).__name__, *lines[i:i + len(instances)])
print(len(seen), seen[:3], seen[-3:])


def ordered():
    for w in others:
        p = Ordered()
        for i in range(3):
            line = []
            for compare in (lambda: p < w, lambda: w < p, lambda: p <= w, lambda: w <= p, lambda: p >= w, lambda: w > p):
                try:
                    line.append(compare())
                except TypeError as error:
                    line.append(str(error).partition("between")[2])
        print(line)


ordered()


def none_is_asked():
    silent = Silent()
    for i in range(20):
        for one in (None, 3, "x"):
            try:
                print(silent == one)
            except TypeError as error:
                first = str(error)
            try:
                print(one != silent)
            except TypeError as error:
                second = str(error)
    print(first, second)


none_is_asked()


def replaced():
    """`__eq__` comes, changes and goes in the middle of a loop."""
    class A: pass
    class L(list): pass
    a, l, out = A(), L(), []
    for i in range(60):
        if i == 20: A.__eq__ = lambda self, other: "first"
        if i == 30: A.__eq__ = lambda self, other: NotImplemented
        if i == 35: L.__eq__ = lambda self, other: "list"
        if i == 40: L.__ne__ = lambda self, other: "unlike"
        if i == 45: del L.__eq__
        if i == 50: del A.__eq__
        if i == 55: del L.__ne__
        out.append((a == None, None == a, a != None, None != a, a == l, l == a, a != l, l != a))
    for before, line in zip([None, *out], out):
        if before != line: print(line)


replaced()


class Base:
    def __eq__(self, other):
        order.append("Base")
        return NotImplemented
    def __add__(self, other): return "Base.add"
    def __sub__(self, other): return "Base.sub"
    def __rsub__(self, other): return "Base.rsub"


class Derived(Base, list):
    def __eq__(self, other):
        order.append("Derived")
        return NotImplemented
    def __radd__(self, other): return "Derived.radd"
    __hash__ = None


class Shy(Base, list):
    def __radd__(self, other): return NotImplemented
    __hash__ = None


order = []


def derived():
    """A subclass over a layout of the host is asked first, as any subclass is."""
    base, over, shy = Base(), Derived(), Shy()
    for i in range(30):
        order.clear()
        answers = base == over, over == base, base != over, over != base, base == shy, base + over, base + shy, base - over
    print(order, answers)


derived()


def kinds(values):
    """Operands of many classes, one after the other, at one place."""
    count = 0
    probe = values[0]
    for i in range(40):
        for w in values:
            if w == probe: count += 1
            if None == w: count += 100
            if w != None: count += 10000
            if probe == w: count += 1000000
    return count


print(kinds([Plain(), None, 3, "x", 2.5, (), [], {}, Colour.RED, Number.ONE, Equal(False), Error(), Plain, function, True]))
