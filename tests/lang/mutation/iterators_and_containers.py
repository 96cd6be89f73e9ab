"""Containers changed behind the back of their iterators, in loops hot enough to be compiled."""


def list_iterator(turns):
    items = [0]
    it = iter(items)
    out = []
    for i in range(turns):
        x = next(it, "end")
        out.append(x)
        if i < 30:
            items.append(i)
        if x == "end" and i == 45:
            items.extend("late")
    return out[28:], list(it)


print(list_iterator(50))


def cleared(n):
    items = list(range(n))
    seen = 0
    for x in items:
        seen += 1
        if x == n // 2:
            items.clear()
    return seen, items


print(cleared(10), cleared(100))


def replaced(n):
    items = list(range(n))
    out = []
    for x in items:
        out.append(x)
        if x == 40:
            items[:] = range(1000, 1043)
    return out[-3:]


print(replaced(60))


def reversed_while(n):
    items = list(range(n))
    out = []
    for x in reversed(items):
        out.append(x)
        if x == n // 2:
            del items[n // 4 :]
    return len(out), out[-1] if out else None


print(reversed_while(8), reversed_while(90))


def enumerated(n):
    items = ["a"]
    for i, x in enumerate(items):
        if i < n:
            items.append(x if i % 2 else x + "b")
    return len(items), len(items[-1])


print(enumerated(60))
s = bytearray(b"ab")
for b in s:
    if len(s) < 60:
        s.append(b + 1 if b < 200 else 0)
print(len(s), s[-1])
