"""`q.x += value`: the object is that before the value was computed, and is computed once."""


class P:
    def __init__(self, x):
        self.x = x

    def __repr__(self):
        return f"P({self.x})"


def rebinds(q, r):
    q.x += (q := r).x
    return q


def plain(q, n):
    for k in range(n):
        q.x += k
        q.x -= 1
        q.x *= 1
    return q


def nested(q):
    q.x.x += 1
    q.x.x += [q.x.x for q in [q]][0]
    return q


def shared(q):
    def inner():
        nonlocal q
        q = P(100)
        return 1

    kept = q
    q.x += inner()
    return kept, q


def moves(a, b, c):
    for _ in range(3):
        a, b = b, a
        a, c = c, b
        b, x = a, c
    return a, b, c, x


def tests(values):
    found = []
    for v in values:
        found.append(1 if v else 0)
        found.append(not v)
        while not v:
            break
        else:
            found.append(v or 2)
        if v and v:
            found.append("both")
    return found


p, r = P(1), P(10)
print(rebinds(p, r), p, r)
print(plain(P(1), 5), plain(P(0.5), 2), nested(P(P(3))), shared(P(5)))
print(moves(1, 2, 3))


class Untrue:
    def __bool__(self):
        return False


class Wrong:
    def __bool__(self):
        return 1


print(tests([True, False, None, 0, 1, -1, 10**30, 0.0, 1.5, "", "a", [], [0], (), (0,), {}, {0}, b"", Untrue, P(1)]))
print(tests([Untrue()])[:2])
for bad in (lambda: tests([Wrong()]), lambda: unbound()):
    try:
        bad()
    except (TypeError, NameError) as error:
        print(type(error).__name__, error)


def unbound():
    if P is None:
        q = 1
    q.x += 1


try:
    unbound()
except UnboundLocalError as error:
    print(error)
print([-n for n in (0, 1, -1, 2**62, -(2**63), 2**63, True)], -0.0, -1.5, [not n for n in (0, 1)])
items, pair = [1, 2, 3], (1, 2)
for k in (0, 2, -1):
    items[k] = items[k] + pair[k % 2]
    print(items[k], pair[-1], items)
for k in (3, -4, 1.0):
    try:
        items[k] = 1
    except (IndexError, TypeError) as error:
        print(error)
