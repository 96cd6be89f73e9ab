"""yield as an expression in every place: arguments, subscripts, conditions, f-strings, targets, lambdas."""
def g():
    d = {}
    d[(yield "key")] = yield "value"
    print(d, f"{(yield 'f')!r}", [(yield "list"), (yield "list2")])
    print(max((yield "a"), (yield "b")), (yield) if (yield "c") else (yield "d"))
    x = yield
    x += yield "aug"
    print(x, not (yield "not"), (yield "and") and (yield "and2"))
    return (yield "ret"), (yield)
it = g()
sent = None
got = []
n = 0
try:
    while True:
        got.append(it.send(sent))
        n += 1
        sent = n
except StopIteration as e:
    print(got, e.value)
f = lambda: (yield)
z = f()
next(z)
try:
    z.send("lambda")
except StopIteration as e:
    print(e.value)
def tup():
    x = yield 1, 2
    yield *x, 3
t = tup()
print(next(t), t.send("ab"))
def empty():
    return
    yield
print(list(empty()), type(empty()).__name__)
