"""Methods replaced on base classes, and added, and taken away, in the middle of hot loops."""


class Base:
    def step(self, n):
        return n + 1

    def name(self):
        return "base"


class Middle(Base):
    pass


class Leaf(Middle):
    def name(self):
        return "leaf of " + Base.name(self)


def twice(self, n):
    return n + 2


def on_leaf(self, n):
    return n - 1


def run():
    leaf = Leaf()
    n = 0
    seen = []
    for i in range(900):
        n = leaf.step(n)
        if i == 300:
            Base.step = twice
            seen.append(n)
        elif i == 400:
            Middle.step = lambda self, n: n * 3 % 1009
            seen.append(n)
        elif i == 500:
            Leaf.step = on_leaf
            seen.append(n)
        elif i == 600:
            del Leaf.step
            seen.append(n)
        elif i == 700:
            del Middle.step
            seen.append(n)
        elif i == 800:
            leaf.step = lambda n: n + 1000
            seen.append(n)
    return n, seen


print(run())


def calls_in_loop():
    """The class is changed by the method itself, deep in the loop."""

    class Changing:
        count = 0

        def tick(self):
            self.count += 1
            if self.count % 150 == 0:
                if self.count % 300 == 0:
                    Changing.get = lambda self: 1
                else:
                    Changing.get = lambda self: 10
            return self.get()

        def get(self):
            return 100

    c = Changing()
    total = 0
    i = 0
    while i < 1000:
        total += c.tick()
        i += 1
    return total, c.count


print(calls_in_loop())


def kinds_of_methods():
    class K:
        def m(self, x):
            return x + 1

    k = K()
    out = 0
    for i in range(1000):
        out += k.m(i)
        if i == 200:
            K.m = staticmethod(lambda x: x + 2)
        elif i == 400:
            K.m = classmethod(lambda cls, x: x + (3 if cls is K else 0))
        elif i == 600:
            K.m = property(lambda self: (lambda x: x + 4))
        elif i == 800:
            K.m = max
            K.m = staticmethod(K.m)
            K.m = lambda self, x: -x
    return out


print(kinds_of_methods())


def operators_change():
    class V:
        def __init__(self, n):
            self.n = n

        def __add__(self, other):
            return V(self.n + other.n)

    total = V(0)
    one = V(1)
    for i in range(800):
        total = total + one
        if i == 300:
            V.__add__ = lambda self, other: V(self.n + 2 * other.n)
        elif i == 500:
            del V.__add__
            V.__radd__ = lambda self, other: V(7)
            try:
                total + one
            except TypeError as e:
                print(e)
            V.__add__ = lambda self, other: NotImplemented
            try:
                total + 1
            except TypeError as e:
                print(e)
            V.__add__ = lambda self, other: V(self.n - other.n)
    return total.n


print(operators_change())


def bases_change():
    class A:
        def f(self):
            return 1

    class B:
        def f(self):
            return 20

    class C(A):
        pass

    c = C()
    total = 0
    for i in range(900):
        total += c.f()
        if i == 400:
            C.__bases__ = (B,)
        elif i == 700:
            C.__bases__ = (A, B)
    return total


print(bases_change())


def constructors_change():
    class P:
        def __init__(self, x):
            self.x = x

    total = 0
    for i in range(1000):
        p = P(i)
        total += p.x
        if i == 300:
            P.__init__ = lambda self, x: setattr(self, "x", -x)
        elif i == 500:

            def new(cls, x):
                self = object.__new__(cls)
                self.y = x
                return self

            P.__new__ = staticmethod(new)
        elif i == 700:
            P.__init__ = lambda self, x: setattr(self, "x", self.y * 2)
    return total


print(constructors_change())
