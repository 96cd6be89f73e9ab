"""finally and with in generators run when closed, exhausted, broken out of, and in what order."""
from contextlib import contextmanager
@contextmanager
def tag(name):
    print("<" + name, end="> ")
    try:
        yield name
    finally:
        print("</" + name, end="> ")
def g(n):
    with tag("a"):
        with tag("b") as b:
            for i in range(n):
                try:
                    yield i
                finally:
                    print("f", i, end=" ")
for stop in 0, 1, 5:
    for x in (it := g(3)):
        if x == stop:
            break
    it.close()
    print()
def two():
    with tag("1"), tag("2"):
        yield from g(2)
        with tag("3"):
            yield
t = two()
next(t), next(t), next(t)
t.close()
print()
t = two()
next(t)
try:
    t.throw(ZeroDivisionError)
except ZeroDivisionError:
    print("out")
