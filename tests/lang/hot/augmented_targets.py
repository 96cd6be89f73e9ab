"""Augmented assignment to names, attributes, items and slices in a loop: each target evaluated once."""

asked = []


class Holder:
    def __init__(self):
        self.n = 0
        self.items = [0, 1.5, "s"]


h = Holder()


def get():
    asked.append("get")
    return h


def index(i):
    asked.append("index")
    return i % 3


def run(turns):
    for i in range(turns):
        get().n += i
        get().items[index(i)] *= 2 if i < 12 else 1
        h.items[:1] += [i] if i % 50 == 0 else []
        h.__dict__["n"] -= 1
    return h.n, h.items, len(asked)


print(run(100))


def all_operators(turns):
    a, b, c = 1, 1.0, 3
    for i in range(1, turns):
        a += i
        a *= 3
        a -= 2
        a //= 2
        a %= 10007
        a **= 2
        a &= 0xFFFF
        a |= 1
        a ^= i
        a <<= 3
        a >>= 2
        b += a
        b /= 7
        b **= 0.5
        c @= M(c) if False else Mul(i)
    return a, round(b, 9), c


class Mul:
    def __init__(self, k):
        self.k = k

    def __rmatmul__(self, other):
        return (other * self.k + 1) % 101


print(all_operators(80))
t = ([],)
for i in range(50):
    try:
        t[0] += [i]
    except TypeError as e:
        text = str(e)
print(len(t[0]), text)
s = "ab"
u = s
for i in range(5):
    s *= 2
print(len(s), u)
