"""Short-lived objects that escape at some turns: kept, returned, raised, captured, compared by identity."""


class V:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def plus(self, o):
        return V(self.x + o.x, self.y + o.y)


kept = []


def run(turns):
    acc = V(0, 0)
    for i in range(turns):
        step = V(i, -i)
        old = acc
        acc = acc.plus(step)
        if i % 37 == 5:
            kept.append(step)
        if i % 41 == 7:
            kept.append(acc)
            acc.x += 1000
        if acc is old:
            raise SystemExit
        if i == 77:
            f = lambda: (step.x, acc.x)
    return acc, f


acc, f = run(120)
print(acc.x, acc.y, [(v.x, v.y) for v in kept], f())


def raised(turns):
    found = []
    for i in range(turns):
        try:
            v = V(i, [i])
            if i % 30 == 29:
                raise ValueError(v)
            v.y.append(i)
        except ValueError as e:
            e.args[0].y += "ab"
            found.append(e.args[0])
    return [(v.x, v.y) for v in found]


print(raised(100))


def cycles(turns):
    last = None
    for i in range(turns):
        v = V(last, None)
        v.y = v
        if i % 10:
            last = v
        else:
            last = None
    n = 0
    while last:
        n += last.y is last
        last = last.x
    return n


print(cycles(99), cycles(101))
