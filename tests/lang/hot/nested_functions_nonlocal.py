"""nonlocal variables written from inner functions while the outer one loops over them."""


def outer(turns):
    count = 0
    kind = "int"

    def up():
        nonlocal count, kind
        count += 1
        if count == 100:
            count = 100.0
            kind = "float"
        if count == 150:
            del count
            count = 10**20
            kind = "big"

    history = []
    while len(history) < turns:
        up()
        history.append(count)
    return history[-1], kind


for n in (50, 99, 100, 149, 150, 160):
    print(outer(n))


def deep(n):
    a = 0

    def one():
        b = 10

        def two():
            nonlocal a, b
            for i in range(n):
                a += b
                b = -b if i % 3 else b + 1
            return b

        return two() + b

    return one(), a


print(deep(3), deep(100))


def shared():
    x = 0
    fs = []
    for i in range(60):
        def add(k=i):
            nonlocal x
            x += k
            return x

        fs.append(add)
    return [f() for f in fs][-1], x


print(shared())


def unbound(n):
    def read():
        return late

    hits = 0
    for i in range(n):
        try:
            hits += read()
        except NameError as e:
            text = str(e)
        if i % 3 == 1:
            late = 1
        elif i % 3 == 2:
            del late
    return hits, text


print(unbound(90))
