"""Tuple unpacking in loops: swaps, stars, wrong lengths, nested targets, other iterables."""


def fibonacci(n):
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a


print(fibonacci(50), fibonacci(150))


def stars(rows):
    out = []
    for first, *middle, last in rows:
        out.append((first, middle, last))
    return out


print(stars([(1, 2), [1, 2, 3], "abcd", range(5), {9: 1, 8: 2}]))


def wrong(n):
    texts = set()
    good = 0
    for i in range(n):
        try:
            a, b, c = range(i % 6)
            good += a + b + c
        except ValueError as e:
            texts.add(str(e))
    return good, sorted(texts)


print(wrong(120))


def nested(n):
    total = 0
    d = {}
    items = [0, 0, 0]
    for i in range(n):
        (a, (b, [c, *d["rest"]])), items[i % 3] = (i, (i + 1, "wxyz")), i
        total += a * b + len(c)
    return total, d, items


print(nested(100))


def order():
    i = 0
    x = [10, 20, 30]
    for _ in range(60):
        i, x[i] = (i + 1) % 3, i
    return i, x


print(order())
