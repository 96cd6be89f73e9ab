"""Instances whose class changes in each turn, and that lose the attribute they got last, or another."""


class A:
    kind = "a"

    def __init__(self, v):
        self.v = v
        self.w = v + 0.5

    def get(self):
        return self.v


class B(A):
    kind = "b"

    def get(self):
        return self.v * 2


class C:
    kind = "c"

    def get(self):
        return self.w


class Slotted:
    __slots__ = ("x", "y")


class AlsoSlotted:
    __slots__ = ("y", "x")


class Noisy:
    log = []

    def __del__(self):
        self.log.append(len(self.log))


def in_turn(n):
    a, total, names = A(3), 0, []
    for i in range(n):
        a.__class__ = (A, B, C)[i % 3]
        total = total * 3 % 1000003 + int(a.get()) + len(a.kind) + isinstance(a, A) + 2 * (type(a) is B)
        if i % 40 == 7:
            a.extra = i
        elif i % 40 == 23:
            del a.extra
        if i % 100 == 50:
            B.kind = "b" * (i % 7)
        names.append(type(a).__name__)
    return total, "".join(names[-9:])


def slots(n):
    s = Slotted()
    s.x = 1
    for i in range(n):
        s.__class__ = AlsoSlotted if i & 1 else Slotted
        s.x += i
        s.y = s.x
        try:
            s.__class__ = A
        except TypeError as error:
            message = str(error)
    return s.x, s.y, message


def lost(n):
    """What is deleted was added last, or before another; it is an int, a float, an object; it ends with that."""
    out = []
    for i in range(n):
        a = A(i)
        a.extra = (i, i + 0.5, str(i), [i])[i % 4]
        if i % 3 == 0:
            a.more = i
        before = list(vars(a)) if i % 5 == 0 else None
        del a.extra
        out.append((before, hasattr(a, "extra"), sorted(a.__dict__) if i % 7 == 0 else None, a.v, a.w))
        a.noisy = Noisy()
        del a.noisy
        try:
            del a.noisy
        except AttributeError as error:
            out.append(str(error))
        a.extra = i
        out.append(a.extra)
    return out[-6:], len(out), len(Noisy.log)


class Guarded(A):
    def __delattr__(self, name):
        if name == "v":
            raise AttributeError("not v")
        super().__delattr__(name)


class Described(A):
    @property
    def p(self):
        return 1

    @p.deleter
    def p(self):
        self.w = -1


def guarded(n):
    g, d, out = Guarded(1), Described(2), 0
    for i in range(n):
        g.t = i
        del g.t
        try:
            del g.v
        except AttributeError as error:
            out += len(str(error))
        d.w = i
        del d.p
        out += d.w
        try:
            del d.get
        except AttributeError as error:
            out += len(str(error))
    return out


for run in range(2):
    print(in_turn(400), slots(80), guarded(80))
    print(lost(80))
