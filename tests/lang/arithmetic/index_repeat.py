"""Sequences repeated by objects with __index__."""


class N:
    def __index__(self):
        return 2


class M(N):
    def __mul__(self, other):
        return "mul"


class O:
    pass


print(N() * [1], [1] * N(), N() * "ab", N() * (1,), b"x" * N(), M() * [1], [1] * M())
for left, right in ((O(), [1]), ("a", O()), (N(), 2)):
    try:
        print(left * right)
    except TypeError as error:
        print(error)
