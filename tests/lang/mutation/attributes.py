"""Attributes that come, go and change their kind in the middle of hot loops."""


class Box:
    pass


def come_and_go():
    b = Box()
    b.a = 0
    log = []
    for i in range(1000):
        b.a += 1
        if i == 250:
            b.extra = i
        elif i == 350:
            del b.a
            log.append(hasattr(b, "a"))
            b.a = 5
        elif i == 450:
            del b.extra
        elif i == 550:
            b.__dict__["a"] = 7
        elif i == 650:
            b.__dict__ = {"a": 3, "z": 4}
        elif i == 750:
            setattr(b, "a", -1)
        elif i == 850:
            for k in range(100):
                setattr(b, "x%d" % k, k)
    log.append(sorted(b.__dict__)[:4])
    return b.a, log


print(come_and_go())


def kinds():
    b = Box()
    b.v = 1
    out = []
    for i in range(1200):
        b.v = b.v + b.v % 7 if i < 300 else b.v + 1
        if i == 300:
            b.v = 0.5
        elif i == 500:
            out.append(b.v)
            b.v = 1 << 62
        elif i == 600:
            b.v = (1 << 63) - 20
        elif i == 700:
            out.append(b.v)
            b.v = True
        elif i == 800:
            out.append(b.v)
            b.v = -5
        elif i == 900:
            b.v = 2j
        elif i == 1000:
            out.append(b.v)
            b.v = Number(3)
    out.append(b.v)
    return out


class Number:
    def __init__(self, n):
        self.n = n

    def __add__(self, other):
        return Number(self.n + other)

    def __repr__(self):
        return "Number(%r)" % (self.n,)


print(kinds())


class Other:
    def get(self):
        return 1000 + self.v


class Third(Box):
    def get(self):
        return -self.v


Box.get = lambda self: self.v


def classes_change():
    b = Box()
    b.v = 1
    total = 0
    names = []
    for i in range(1000):
        total += b.get()
        if i % 250 == 249:
            b.__class__ = (Other, Third, Box, Other)[i // 250]
            names.append(type(b).__name__)
        if isinstance(b, Third):
            total += 1
    return total, names


print(classes_change())


def properties():
    class P:
        def __init__(self):
            self.n = 1

    p = P()
    total = 0
    sets = []
    for i in range(1200):
        total += p.n
        p.n = i
        if i == 300:
            P.n = property(lambda self: 5, lambda self, v: sets.append(v) if v % 100 == 0 else None)
        elif i == 500:
            del P.n
        elif i == 600:
            del p.n
            P.__getattr__ = lambda self, name: len(name)
            total += p.missing + p.n
        elif i == 700:
            P.__getattribute__ = lambda self, name: 2 if name == "n" else object.__getattribute__(self, name)
        elif i == 800:
            del P.__getattribute__
        elif i == 900:
            P.__setattr__ = lambda self, name, value: sets.append((name, value)) if value % 100 == 0 else None
        elif i == 1000:
            del P.__setattr__
    return total, sets


print(properties())


def class_attributes():
    class C:
        counter = 0
        rate = 1

    c = C()
    out = []
    for i in range(1000):
        C.counter += c.rate
        if i == 400:
            C.rate = 2
        elif i == 500:
            C.rate = 0.5
        elif i == 600:
            c.rate = 3
        elif i == 700:
            c.counter = "shadow"
        elif i == 800:
            del c.rate
            C.rate = 1 << 62
        if i % 200 == 0:
            out.append((c.counter, C.counter))
    del C.counter
    try:
        C.counter
    except AttributeError as e:
        out.append(str(e))
    return out, c.counter


print(class_attributes())


def slots():
    class S:
        __slots__ = ("a", "b")

    s = S()
    s.a = 0
    errors = 0
    for i in range(800):
        s.a += 1
        if i % 5 == 4:
            s.b = i
        try:
            s.b += 1
        except AttributeError:
            errors += 1
        if i % 7 == 6 and hasattr(s, "b"):
            del s.b
    return s.a, errors


print(slots())


def aliased():
    """Two names of one object, stored through one and read through the other."""
    a = Box()
    a.n = 0
    b = a
    c = Box()
    c.n = 100
    total = 0
    for i in range(1000):
        a.n = i
        b.n += 1
        total += a.n
        if i == 500:
            b = c
        elif i == 750:
            a = c
    return total, a.n, b.n


print(aliased())
