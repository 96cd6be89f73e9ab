"""Negation, subtraction and abs at the least word, inside loops."""

LOW = -(1 << 63)


def negated(turns):
    out = {}
    for i in range(turns):
        x = LOW + (i % 4) - 1
        y = -x
        out[x] = (y, abs(x), ~x, x - 1, 1 - x)
    return out


for k, v in sorted(negated(200).items()):
    print(k, v)


def differences(turns):
    total = 0
    for i in range(turns):
        total = total - (LOW >> (i % 64))
    return total


print(differences(100), differences(300))


def floor(turns):
    seen = []
    x = LOW
    for i in range(turns):
        d = -1 if i % 50 == 49 else 1
        q, r = x // d, x % d
        if q != x:
            seen.append((i, q, r, divmod(x, d)))
    return seen


print(floor(160))
