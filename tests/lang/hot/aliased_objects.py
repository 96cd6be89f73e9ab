"""Two names for one object, and two objects that look alike, written and read in one loop."""


class P:
    def __init__(self, v):
        self.v = v


def run(pairs, turns):
    total = 0
    for i in range(turns):
        a, b = pairs[i % len(pairs)]
        a.v = i
        b.v = -i
        total += a.v * 3 + b.v
        b.v = float(i)
        a.v = a.v + b.v
        total += b.v
    return total


same = P(0)
print(run([(same, same)], 100))
print(run([(P(0), P(1))], 100))
print(run([(same, same), (P(1), same), (same, P(2))], 100))


def lists(a, b, turns):
    for i in range(turns):
        a[0] = i
        b[0] = a[0] + 1
        a.append(b[0])
        if len(b) > 5:
            b.clear()
            b.append(a[0] if a else 7)
    return a, b


x = [0]
print(lists(x, x, 60), lists([0], [0], 60))


def dicts(a, b, turns):
    total = 0
    for i in range(turns):
        a["k"] = i
        b["k"] = "s" * (i % 3)
        total += a["k"] == i
        del b["k"]
        total += 100 * ("k" in a)
    return total


d = {}
print(dicts(d, d, 60), dicts({}, {}, 60))
