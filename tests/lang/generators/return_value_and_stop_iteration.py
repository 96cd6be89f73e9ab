"""What a generator returns travels in StopIteration; StopIteration raised inside becomes RuntimeError."""
def r(x):
    if x is not None:
        return x
    yield
for v in 1, (), (1, 2), StopIteration(3), Exception("e"):
    try:
        next(r(v))
    except StopIteration as e:
        print(repr(e.value), e.args)
def leaks():
    yield next(iter(()))
try:
    next(leaks())
except RuntimeError as e:
    print(e, repr(e.__cause__), repr(e.__context__))
def raises():
    yield 1
    raise StopIteration("x")
g = raises()
next(g)
try:
    next(g)
except RuntimeError as e:
    print(e, e.__cause__.value)
print(next(g, "finished"))
def catches():
    try:
        yield next(iter(()))
    except StopIteration:
        yield "caught"
print(list(catches()))
print(list(x for x in (next(iter([i])) for i in range(3))))
try:
    list(next(iter([])) for _ in range(3))
except RuntimeError as e:
    print(e)
