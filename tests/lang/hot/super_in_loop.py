"""super() in hot loops: chains, cooperative diamonds, __init__, class methods, properties."""


class Base:
    def __init__(self, n):
        self.n = n

    def f(self, x):
        return x + self.n

    @classmethod
    def make(cls, n):
        return cls(n)

    @property
    def size(self):
        return 1


class Left(Base):
    def f(self, x):
        return super().f(x) * 2

    @property
    def size(self):
        return super().size + 10


class Right(Base):
    def f(self, x):
        return super().f(x) - 3

    @property
    def size(self):
        return super().size + 100


class Both(Left, Right):
    def __init__(self, n):
        super().__init__(n + 1)

    def f(self, x):
        return super(Left, self).f(x) + super().f(x)

    @classmethod
    def make(cls, n):
        made = super().make(n)
        made.extra = True
        return made


def run(turns):
    out = []
    for cls in Base, Left, Right, Both:
        total = 0
        for i in range(turns):
            o = cls.make(i)
            total += o.f(i) + o.size
        out.append(total)
    return out


print(run(5), run(100))
b = Both(0)
before = [b.f(1) for _ in range(40)]
Right.f = lambda self, x: 0
after = [b.f(1) for _ in range(40)]
del Right.f
print(before[-1], after[-1], b.f(1), [c.__name__ for c in Both.__mro__])
