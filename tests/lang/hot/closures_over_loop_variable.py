"""Functions made in a loop that see the loop's variable, and those that keep their own."""


def late(n):
    return [lambda: i for i in range(n)]


def early(n):
    return [lambda i=i: i for i in range(n)]


def loop(n):
    out = []
    for i in range(n):
        def f(k):
            nonlocal i
            i += k
            return i
        out.append(f)
    return out


print(sum(f() for f in late(100)), sum(f() for f in early(100)))
fs = loop(5)
print([f(10) for f in fs], fs[0](0))


def counter():
    n = 0

    def up(by=1):
        nonlocal n
        n += by
        return n

    def down():
        nonlocal n
        n -= 1
        return n

    return up, down


up, down = counter()
for i in range(300):
    up(i) if i % 3 else down()
print(up(0))


def rebind(n):
    x = 0
    get = lambda: x
    total = 0
    for i in range(n):
        x = i if i < n // 2 else i * 0.5
        total += get()
    del x
    try:
        get()
    except NameError as e:
        return total, str(e)


print(rebind(200))
