"""Operations that native code tries as numbers first, on operands that are none."""


class Money:
    def __init__(self, cents):
        self.cents = cents

    def __add__(self, other):
        return Money(self.cents + other.cents)

    def __lt__(self, other):
        return self.cents < other.cents

    def __eq__(self, other):
        return self.cents == other.cents


def mixed(turns, a, b):
    found = 0
    for i in range(turns):
        total = a + b
        if a < b:
            found += 1
        if a == b:
            found += 2
        if not a != b:
            found += 4
        total += b
        quotient = i / 3
        quotient -= True
        found = found + (quotient > 2**70)
    return found, total


OPERANDS = [
    ("x", "y"), ([1], [2]), (2**70, 3), (1.5, 2), (True, 2), ((1,), (1,)), (2**62, 2**62), (float("nan"), 0.0),
    ("ä", "ä"), ("\u20ac", "\u20ac"), (b"a", b"b"), (-(2**63), -1),
]
for a, b in OPERANDS:
    print(a, b, *mixed(2000, a, b))
found, total = mixed(2000, Money(1), Money(2))
print(found, total.cents)
for a, b in ((1, None), ("x", 1), ([], ())):
    try:
        mixed(1, a, b)
    except TypeError as error:
        print(error)
