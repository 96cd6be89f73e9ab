"""A generator that asks itself for its next value; one that closes itself; one run by its own finally."""
def own():
    try:
        yield next(g)
    except ValueError as e:
        yield str(e)
g = own()
print(next(g))
def closer():
    try:
        h.close()
    except ValueError as e:
        yield repr(e)
h = closer()
print(next(h))
def f():
    try:
        yield 1
    finally:
        try:
            k.send(2)
        except ValueError as e:
            print("finally", e)
k = f()
next(k)
k.close()
def tower(n):
    if n:
        for x in tower(n - 1):
            yield x + 1
    yield 0
print(list(tower(5)), sum(tower(40)))
def deep(n):
    if n:
        yield from deep(n - 1)
    yield n
print(sum(deep(60)))
