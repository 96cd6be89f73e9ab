"""Static and class methods called through classes, instances and super, replaced by each other midway."""


class A:
    base = 1

    @staticmethod
    def s(x):
        return x + 1

    @classmethod
    def c(cls, x):
        return x + cls.base

    def m(self, x):
        return self.s(x) + self.c(x) + A.s(x) + A.c(x) + type(self).c(x)


class B(A):
    base = 10

    @classmethod
    def c(cls, x):
        return super().c(x) * 2


def run(turns):
    a, b = A(), B()
    totals = []
    total = 0
    for i in range(turns):
        total += a.m(i) + b.m(i)
        if i == 30:
            A.s = classmethod(lambda cls, x: cls.base)
        elif i == 60:
            A.s = lambda *args: len(args)
        elif i == 90:
            A.base = 0.5
        elif i == 110:
            A.s = staticmethod(abs)
        if i % 30 == 29:
            totals.append(total)
            total = 0
    return totals


print(run(120))
f = B.__dict__["c"]
print(sum(f.__get__(None, B)(i) for i in range(50)), A.__dict__["s"].__func__ is abs, A.__dict__["s"](-3))
bound = B.c
A.base = 100
print([bound(i) for i in range(50)][-1], bound.__self__ is B)
