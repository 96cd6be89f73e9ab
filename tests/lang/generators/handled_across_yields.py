"""What a generator handles across its yields, and what its callers handle meanwhile."""

import sys


def now():
    return repr(sys.exc_info()[1])


def in_except():
    yield "start", now()
    try:
        raise KeyError("own")
    except KeyError:
        yield "handler", now()
        try:
            raise IndexError("nested")
        except IndexError as e:
            yield "nested", now(), repr(e.__context__)
        yield "handler again", now()
    yield "after", now()


def outside():
    for what in in_except():
        print(what, now())
    print("out", now())
    try:
        raise ValueError("outer")
    except ValueError:
        for what in in_except():
            print(what, now())
        print("still", now())
    print("out", now())


outside()


def in_finally():
    try:
        raise KeyError("finally")
    finally:
        yield "finally", now()


for raised in False, True:
    g = in_finally()
    print(next(g), now())
    try:
        if raised:
            raise ValueError("between")
    except ValueError:
        print("between", now())
    try:
        next(g)
    except KeyError as e:
        print(repr(e), repr(e.__context__), now())


def plain(n):
    for i in range(n):
        try:
            if i % 2:
                raise KeyError(i)
        except KeyError as e:
            assert sys.exc_info()[1] is e
        yield i, now()


print(list(plain(3)))
try:
    raise ValueError("around")
except ValueError:
    print(list(plain(3)), now())
    print(sum(i for i, _ in plain(200)), now())


def raises_in_generator():
    yield 1
    raise TypeError("in the generator")


for wrapped in False, True:
    try:
        if wrapped:
            try:
                raise ValueError("caller's")
            except ValueError:
                list(raises_in_generator())
        else:
            list(raises_in_generator())
    except TypeError as e:
        print(repr(e), repr(e.__context__), now())


def delegates():
    try:
        raise KeyError("delegating")
    except KeyError:
        yield from in_except()
        yield "delegated", now()


for what in delegates():
    print(what, now())


def loses():
    try:
        raise KeyError("lost")
    except KeyError:
        yield now()


started = loses()
print(next(started))
started.close()
print(now())
started = loses()
next(started)
try:
    started.throw(ValueError("thrown"))
except ValueError as e:
    print(repr(e), repr(e.__context__), now())


def many(n):
    for i in range(n):
        try:
            raise KeyError(i)
        except KeyError as e:
            yield e.args[0] if sys.exc_info()[1] is e else "wrong"


print(sum(many(300)), now())
