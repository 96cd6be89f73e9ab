"""throw, close and send into a generator that delegates with yield from."""
def inner():
    try:
        x = yield "i1"
        print("inner got", x)
        yield "i2"
    except KeyError as e:
        print("inner caught", e)
        yield "i3"
    finally:
        print("inner finally")
    return "result"
def outer():
    r = yield from inner()
    print("outer got", r)
    yield "o"
g = outer()
print(next(g), g.send(5), g.throw(KeyError("k")), next(g))
g = outer()
next(g)
g.close()
g = outer()
next(g)
try:
    g.throw(ValueError, "v")
except ValueError as e:
    print(repr(e))
print(list(g))
def stubborn():
    while True:
        try:
            yield 1
        except GeneratorExit:
            print("no")
            yield 2
            return
def around():
    yield from stubborn()
g = around()
next(g)
try:
    g.close()
except RuntimeError as e:
    print(e)
