"""A method replaced in its class, shadowed in an instance, and deleted, all while a loop calls it."""


class Point:
    def step(self, n):
        return n + 1

    def other(self, n):
        return n + 1000


class Sub(Point):
    pass


def run(turns):
    p, q = Point(), Sub()
    total = 0
    events = []
    for i in range(turns):
        if i == 50:
            Point.step = lambda self, n: n + 2
        elif i == 100:
            Sub.step = lambda self, n: n + 3
        elif i == 150:
            p.step = lambda n: n + 4
        elif i == 200:
            del Sub.step
        elif i == 250:
            del p.step
        elif i == 300:
            Point.step = Point.other
        elif i == 350:
            del Point.step
        elif i == 370:
            Point.__getattr__ = lambda self, name: lambda n: n - len(name)
        try:
            total = p.step(total)
            total = q.step(total)
        except AttributeError as e:
            events.append((i, str(e)))
        if i % 50 == 49:
            events.append(total)
    return events


first = run(400)
print([e for e in first if isinstance(e, int)])
print(len([e for e in first if isinstance(e, tuple)]), [e for e in first if isinstance(e, tuple)][0])
