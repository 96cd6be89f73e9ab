"""What a class says about equality and truth may change while the program compares its instances."""


class Plain:
    pass


class Derived(Plain):
    pass


a, b, d = Plain(), Plain(), Derived()
others = (None, 1, "x", 2.5, (1,), [1], {}, True, b, d, object(), Plain)


def asked(x):
    return [(x == o, o == x, x != o, o != x) for o in others], bool(x), not x


def ask():
    return asked(a), asked(d)


before = ask()
print(before == ask(), sum(r for rows, t, n in before for row in rows for r in row))
Plain.__eq__ = lambda self, other: True
print(a == None, None == a, a != None, None != d, d == 1, 1 == d, a == b, (1,) == a, a != "x")
del Plain.__eq__
print(before == ask())
Derived.__ne__ = lambda self, other: other is None
print(d != None, None != d, d != 1, d == None, a != d, d != a, d != d)
del Derived.__ne__
print(before == ask())
Plain.__bool__ = lambda self: False
print(bool(a), bool(d), not a, [1 if a else 2 for _ in range(3)])
Derived.__bool__ = None
try:
    print(bool(d))
except TypeError as error:
    print(error)
del Plain.__bool__, Derived.__bool__
Derived.__len__ = lambda self: 0
print(bool(a), bool(d), not d)
del Derived.__len__
print(before == ask())


class Both(Plain):
    def __eq__(self, other):
        return "Both"


c = Both()
print(a == c, c == a, a != c, c == None, None == c, c != 1, 1 != c, hash(a) == hash(a))
d.__class__ = Both
print(a == d, d == None, None == d)
for op in ("<", ">=", "<", ">="):
    try:
        print(eval(f"a {op} b"))
    except TypeError as error:
        print(error)
