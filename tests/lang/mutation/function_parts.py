"""Functions whose code and defaults are assigned while loops that call them are hot."""


def double(x):
    return x * 2


def triple(x):
    return x * 3


def negate(x):
    return -x


class Shape:
    def area(self):
        return 1

    @staticmethod
    def sides():
        return 4


class Derived(Shape):
    pass


def other_area(self):
    return 100


def three():
    return 3


def run(n):
    total = 0
    for i in range(n):
        total += double(i)
    return total


def methods(n, shape):
    total = 0
    for _ in range(n):
        total += shape.area() + shape.sides()
    return total


first = double.__code__
print(run(200))
double.__code__ = triple.__code__
print(run(200))
double.__code__ = first
print(run(200))

print(methods(200, Derived()))
Shape.area.__code__ = other_area.__code__
print(methods(200, Derived()))
Shape.sides.__code__ = three.__code__
print(methods(200, Derived()))


def replaced_in_loop(n):
    out = []
    codes = [first, triple.__code__, negate.__code__]
    for i in range(n):
        if i % 50 == 20:
            double.__code__ = codes[i // 50 % 3]
        out.append(double(i))
    return out


print(replaced_in_loop(400))


def replace(i):
    if i % 40 == 39:
        double.__code__ = triple.__code__ if double.__code__ is first else first


def replaced_by_call(n):
    """The call in the middle of a turn changes what the rest of the turn calls."""
    out = []
    for i in range(n):
        before = double(i)
        replace(i)
        out.append(double(i) - before)
    return out


double.__code__ = first
print(replaced_by_call(300))


def shift(x, by=1, *, scale=2):
    return (x + by) * scale


def defaults(n):
    total = 0
    for i in range(n):
        total += shift(i)
    return total


print(defaults(200))
shift.__defaults__ = (10,)
print(defaults(200))
shift.__kwdefaults__ = {"scale": 3}
print(defaults(200))
shift.__kwdefaults__["scale"] = 5
print(defaults(200))


def plain(x, by=1):
    return x + by


def plain_defaults(n):
    total = 0
    for i in range(n):
        if i % 60 == 59:
            plain.__defaults__ = (i,)
        total += plain(i)
    return total


print(plain_defaults(300))
plain.__defaults__ = None
try:
    plain_defaults(20)
except TypeError as error:
    print(error)


def local(n):
    def inner(x):
        return x + 1

    def other(x):
        return x - 1

    total = 0
    for i in range(n):
        if i == n // 2:
            inner.__code__ = other.__code__
        total += inner(i)
    return total


print(local(200), local(300))
