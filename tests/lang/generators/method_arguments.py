"""Methods of generators and coroutines called with arguments that do not fit."""


def g():
    x = yield 1
async def c():
    return 1
async def ag():
    yield 1
def attempt(f, *a, **k):
    try:
        print(repr(f(*a, **k))[:40].split(" at 0x")[0])
    except BaseException as e:
        print(type(e).__name__, e)
co = c()
agen = ag()
for make in (g,):
    attempt(make().send)
    attempt(make().send, 1, 2)
    attempt(make().send, 1)
    attempt(make().send, value=1)
    attempt(make().throw)
    attempt(make().throw, 1, 2, 3, 4)
    attempt(make().throw, 1)
    attempt(make().close, 1)
    attempt(lambda: type(make()).send())
    attempt(lambda: type(make()).send(1, 2))
    attempt(lambda: type(make()).close(1))
    attempt(lambda: make().send())
    attempt(lambda: make().send(1, 2))
    attempt(lambda: make().close(1))
    attempt(lambda: make().throw())
    attempt(lambda: make().nope())
for name in ("send", "throw", "close"):
    attempt(lambda: getattr(co, name)())
    attempt(lambda: getattr(co, name)(1, 2, 3, 4))
    attempt(lambda: getattr(co, name)(value=3))
attempt(lambda: co.send())
attempt(lambda: co.throw())
attempt(lambda: co.close(1))
for name in ("asend", "athrow", "aclose"):
    attempt(lambda: getattr(agen, name)())
    attempt(lambda: getattr(agen, name)(1, 2, 3, 4))
    attempt(lambda: getattr(agen, name)(value=3))
attempt(lambda: agen.asend())
attempt(lambda: agen.athrow())
attempt(lambda: agen.aclose(1))
for arguments in ((), (1, 2, 3, 4), (ValueError, 3), (ValueError,)):
    attempt(lambda: agen.athrow(*arguments).send(None))
a = ag().asend(None)
attempt(lambda: a.send())
attempt(lambda: a.send(1, 2))
attempt(lambda: a.throw())
attempt(lambda: a.close(1))
co.close()
