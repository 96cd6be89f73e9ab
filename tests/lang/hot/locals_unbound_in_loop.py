"""Local variables that are deleted, never bound or bound late, in a hot loop."""


def late(n):
    hits = 0
    for i in range(n):
        try:
            hits += x
        except UnboundLocalError as e:
            text = str(e)
            if i > n // 2:
                x = 1
    return hits, text


print(late(10), late(100))


def deleted(n):
    x = 5
    errors = 0
    for i in range(n):
        if i % 6 == 5:
            del x
        try:
            y = x
        except UnboundLocalError:
            errors += 1
            x = i
    return x, y, errors


print(deleted(100))


def twice(n):
    x = 1
    for i in range(n):
        try:
            if i == 50:
                del x
                del x
        except NameError as e:
            return i, str(e)


print(twice(60), twice(20))


def handler(n):
    out = []
    for i in range(n):
        try:
            if i % 20 == 0:
                raise KeyError(i)
        except KeyError as e:
            out.append(e.args[0])
        try:
            e
        except NameError:
            out.append("gone") if i % 33 == 0 else None
    return out


print(handler(70))
for i in range(60):
    if i == 30:
        z = 1
    try:
        z
    except NameError as error:
        assert i < 30
del z, i
print("i" in globals())
