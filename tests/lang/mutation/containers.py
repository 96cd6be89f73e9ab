"""Lists, dicts, strings and tuples changed while hot loops go over them."""


def growing():
    items = [1, 2, 3]
    total = 0
    for x in items:
        total += x
        if len(items) < 600:
            items.append(x + 1)
        elif len(items) == 600:
            items.append(0.5)
            items.append("end")
        if x == "end":
            break
        if total > 10**6:
            total -= 10**6
    return total if not isinstance(total, str) else "text"


try:
    print(growing())
except TypeError as e:
    print(e)


def shrinking():
    items = list(range(1000))
    seen = 0
    for x in items:
        seen += 1
        if x % 3 == 0:
            items.pop()
        if x == 400:
            items.remove(401)
    return seen, len(items)


print(shrinking())


def indexes():
    items = [0] * 50
    errors = []
    for i in range(900):
        try:
            items[i % 60 - 5] += i
            items[-(i % 55)] += 1
        except IndexError as e:
            if len(errors) < 3:
                errors.append(str(e))
        if i == 500:
            items = items[:30]
        elif i == 600:
            items = tuple(items)
            try:
                items[0] = 1
            except TypeError as e:
                errors.append(str(e))
            items = list(items) * 2
        elif i == 700:
            items[5:10] = []
        elif i == 800:
            items = {k: 0 for k in range(-60, 60)}
    return sum(items.values()), errors


print(indexes())


def dicts():
    d = {}
    total = 0
    for i in range(1500):
        key = i % 37
        d[key] = d.get(key, 0) + i
        if i % 11 == 0 and key in d:
            del d[key]
        if i == 700:
            d = {str(k): v for k, v in d.items()}
        elif i == 800:
            d = {}
        for k in d:
            total += 1
            if total % 1000 == 0:
                break
    errors = []
    try:
        for k in d:
            d[object()] = 1
    except RuntimeError as e:
        errors.append(str(e))
    return total, len(d), errors


print(dicts())


def keys_of_users():
    class Key:
        def __init__(self, n):
            self.n = n

        def __hash__(self):
            return self.n % 5

        def __eq__(self, other):
            return self.n == other.n

    d = {}
    for i in range(600):
        k = Key(i % 20)
        d[k] = d.get(k, 0) + 1
        if i == 400:
            Key.__eq__ = lambda self, other: self is other
    return len(d), max(d.values())


print(keys_of_users())


def strings():
    s = ""
    out = []
    for i in range(900):
        s += chr(97 + i % 26)
        if len(s) > 50:
            out.append(s[3:7] + s[-1])
            s = s[40:]
        if i == 500:
            s += "\u20ac"
        elif i == 700:
            s = s.upper()
        if i % 300 == 0:
            out.append(f"{i}:{s!r:>5}")
        elif "abc" in s and s[0] == "z":
            out.append("hit")
    parts = []
    for i in range(400):
        parts.append("%d-%s" % (i, i % 3))
    return len(out), out[-2:], len("".join(parts))


print(strings())


def tuples():
    t = (0, 1.5, "a")
    total = 0
    for i in range(800):
        a, b, c = t
        total += a
        t = (a + 1, b, c)
        if i == 300:
            t = (a, b, c, 1)[:3]
        elif i == 500:
            t = [a + 1, b, c]
        elif i == 600:
            t = (0.5, b, c)
        elif i == 700:
            t = (1 << 70, b, c)
        x, *rest = t
        total += len(rest)
    return total, t


print(tuples())


def swapped():
    a, b, c = 1, 2.0, "c"
    for i in range(700):
        a, b, c = b, c, a
        if i % 200 == 199:
            a, b = b, a
    return a, b, c


print(swapped())


def identities():
    objects = [object() for _ in range(3)] + [None, 1, 1.0, "s", (), True]
    hits = 0
    x = objects[0]
    for i in range(900):
        y = objects[i % 9]
        if x is y:
            hits += 1
        if y is None:
            hits += 100
        if i % 90 == 0:
            x = objects[i // 90 % 9]
        if [y] == [x]:
            hits += 10000
    return hits


print(identities())


def nested():
    grid = [[i * j for j in range(20)] for i in range(20)]
    total = 0
    for rounds in range(10):
        for row in grid:
            for k in range(len(row)):
                total += row[k]
                row[k] = total % 10
        if rounds == 5:
            grid.append([1.5] * 5)
        elif rounds == 7:
            grid[0] = []
    return total


print(nested())
