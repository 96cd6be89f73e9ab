"""Objects that compiled loops would rather not make, seen by the world in the middle."""


class P:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def moved(self, dx):
        return P(self.x + dx, self.y)


def kept():
    keep = []
    p = P(0, 0.5)
    for i in range(900):
        q = p.moved(i)
        if i % 100 == 50:
            keep.append(q)
        if i == 500:
            keep.append(p)
        elif i == 600:
            p.z = keep
        elif i == 700:
            q.x = 1 << 80
        p = q
    return [(k.x, k.y) for k in keep], p.x


print(kept())


def looped():
    """A pair whose fields point at each other."""
    a = P(1, None)
    b = P(2, a)
    a.y = b
    out = []
    for i in range(600):
        c = P(a.x + b.x, None)
        d = P(b.x + 1, c)
        c.y = d
        a, b = c, d
        if a.x > 1 << 66:
            a.x = 1
        if i % 150 == 149:
            out.append((a.y is b, b.y is a, a.y.y is a, a.x, b.x))
            hold = a
    return out, hold.y.y is hold


print(looped())


def locals_seen():
    total = 0
    for i in range(600):
        x = i * 2
        if i % 200 == 100:
            total += len(locals())
            total += locals()["x"]
    return total


print(locals_seen())


def errors_seen():
    out = []
    for i in range(700):
        q = P(i, i * 0.5)
        try:
            if i % 100 == 77:
                raise ValueError(q)
        except ValueError as e:
            out.append(e.args[0])
    return [(o.x, o.y) for o in out]


print(errors_seen())


def fields_of_many_kinds():
    objects = [P(1, 2), P(1.5, 2), P("a", 2), P(1 << 70, 2), P(None, 2), P(True, 2)]
    n = 0
    for i in range(900):
        p = objects[i % (1 + i // 150)]
        p.y = p.y + 1
        if p.x is None:
            n += 1
        elif p.x == 1:
            n += 10
        elif isinstance(p.x, str):
            p.x = p.x + "b" if len(p.x) < 5 else "a"
        else:
            p.x = p.x + 1
    return [(p.x, p.y) for p in objects], n


print(fields_of_many_kinds())


def sorted_in_loop():
    out = []
    for i in range(300):
        items = [P(j * 7 % 5, j) for j in range(5)]
        items.sort(key=lambda p: p.x)
        out = [p.y for p in items]
        if i == 200:
            P.__lt__ = lambda self, other: self.y > other.y
        if i > 200:
            out = [p.y for p in sorted(items)]
    del P.__lt__
    return out


print(sorted_in_loop())


def printed():
    class Loud:
        def __init__(self, n):
            self.n = n

        def __repr__(self):
            return "Loud(%d)" % self.n

        def __str__(self):
            return "loud %d" % self.n

        def __bool__(self):
            return self.n % 100 != 0

        def __len__(self):
            return self.n % 10

        def __getitem__(self, k):
            if k >= 3:
                raise IndexError(k)
            return self.n * k

        def __contains__(self, k):
            return k == self.n

        def __eq__(self, other):
            return isinstance(other, Loud) and self.n % 50 == other.n % 50

        def __iter__(self):
            yield self.n
            yield -1

    total = 0
    first = Loud(7)
    text = ""
    for i in range(800):
        loud = Loud(i)
        if not loud:
            text += str(loud) + repr([loud])
        total += len(loud) + loud[1] + (i in loud) + (loud == first)
        if i % 200 == 10:
            try:
                loud[4]
            except IndexError:
                total += 1
        for x in loud:
            total += x
    return total, text


print(printed())
