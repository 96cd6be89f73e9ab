"""Overloaded operators in a hot loop: plain, reflected, in place, NotImplemented, comparison."""


class Mod:
    __slots__ = ("n",)

    def __init__(self, n):
        self.n = n % 101

    def __add__(self, other):
        if isinstance(other, Mod):
            return Mod(self.n + other.n)
        if isinstance(other, int):
            return Mod(self.n + other)
        return NotImplemented

    __radd__ = __add__

    def __mul__(self, other):
        return Mod(self.n * (other.n if isinstance(other, Mod) else other))

    def __imul__(self, other):
        self.n = self.n * other % 101
        return self

    def __rsub__(self, other):
        return Mod(other - self.n)

    def __neg__(self):
        return Mod(-self.n)

    def __eq__(self, other):
        return self.n == (other.n if isinstance(other, Mod) else other)

    def __lt__(self, other):
        return self.n < other.n

    def __index__(self):
        return self.n


def run(turns):
    x, y = Mod(3), Mod(5)
    alias = y
    equal = less = errors = 0
    for i in range(turns):
        x = x + y
        x = 7 + x + i
        x += 1
        y *= 3
        x = 10 - x
        x = -x * y
        equal += x == 50
        less += x < y or y > x
        try:
            x = x + "a"
        except TypeError as e:
            errors += 1
            text = str(e)
    return x.n, y.n, alias is y, equal, less, errors, text


print(run(150))
print([10, 20, 30][Mod(102)], sum(map(Mod, range(20))).n, sorted([Mod(9), Mod(102)])[0].n)
