"""An uncaught error from a generator that delegates, driven by a comprehension."""
def inner():
    yield 1
    yield 1 / 0
def outer():
    yield from inner()
print([x
       for x in outer()])
