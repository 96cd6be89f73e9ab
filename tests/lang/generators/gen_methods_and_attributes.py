"""gi_running, gi_frame, gi_yieldfrom, names, repr, wrong calls, generators as arguments and keys."""
def g(x):
    y = yield x
    yield from [y, x]
a = g(1)
print(a.gi_running, a.gi_frame is not None, a.gi_yieldfrom, a.__name__, a.__qualname__, iter(a) is a, next(a), a.send(5), type(a.gi_yieldfrom).__name__, list(a), a.gi_frame)
for f in (lambda: g(), lambda: g(1).throw(5), lambda: g(1)(), lambda: len(g(1)), lambda: g(1)[0], lambda: next(g), lambda: g(1).nope, lambda: g(1) + 1):
    try: f()
    except (TypeError, AttributeError) as e: print(e)
d = {a: 1}
print(d[a], a == a, a != g(1), bool(a), a in [a], hash(a) == hash(a))
a.__name__ = "renamed"
print(a.__name__, repr(a).split(" at ")[0])
async def coroutine(): pass
async def stepped(): yield 1
made = coroutine()
for thing, names in ((a, "send throw close"), (made, "send throw close"), (stepped(), "asend athrow aclose")):
    print([getattr(thing, n).__qualname__ for n in names.split()], [getattr(type(thing), n).__qualname__ for n in names.split()])
made.close()
