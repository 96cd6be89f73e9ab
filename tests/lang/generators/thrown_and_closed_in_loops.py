"""Generators that are closed and thrown into again and again, in every state in which that does something else."""

import sys
import traceback


class Own(Exception):
    """Has an argument at least."""

    def __init__(self, value):
        super().__init__(value)


class Restless(Exception):
    """Runs the generator that it is thrown into while it is made."""

    target = None

    def __init__(self):
        print("made", Restless.action(Restless.target))


LOG = []


def asking(name):
    try:
        while True:
            try:
                got = yield name
            except KeyError as error:
                LOG.append(error.args)
    finally:
        LOG.append("end")


def stubborn():
    while True:
        try:
            yield "no"
        except GeneratorExit:
            pass


def failing():
    try:
        yield 1
    finally:
        raise OSError("while closing")


def returning():
    try:
        yield 1
    except ValueError:
        return "returned"


def stopping():
    try:
        yield 1
    except ValueError:
        raise StopIteration("inside")


def handling():
    try:
        raise LookupError("handled")
    except LookupError:
        while True:
            try:
                yield repr(sys.exc_info()[1])
            except ValueError as error:
                yield repr(error.__context__)


def outer(inner):
    return (yield from inner)


def plain():
    yield 1
    yield 2


def tried(action, *args):
    try:
        return action(*args)
    except BaseException as error:
        context = error.__context__
        return type(error).__name__, error.args, type(context).__name__


def started(generator):
    next(generator)
    return generator


def each_state(turn):
    for make in (lambda: asking("a"), stubborn, failing, returning, stopping, handling, plain):
        g = started(make())
        print(turn, tried(g.throw, ValueError("v")), tried(lambda: g.close()), tried(lambda: next(g)))
        g = started(make())
        print(turn, tried(lambda: g.close()), tried(lambda: g.close()), tried(lambda: g.throw(KeyError("k"))))
        g = started(outer(make()))
        print(turn, tried(lambda: g.throw(ValueError)), tried(lambda: g.close()), g.gi_frame is None)
        g = make()
        print(turn, tried(lambda: g.throw(ValueError("early"))), tried(lambda: g.close()))


def what_is_thrown(turn):
    for thrown in (KeyError, KeyError("x"), Own, Own(3), 5, int, None, KeyboardInterrupt, Exception):
        g = started(asking("b"))
        print(turn, tried(lambda: g.throw(thrown)))
    LOG.clear()


def in_loops(count):
    total = 0
    g = started(asking(1))
    for i in range(count):
        total += g.throw(KeyError(i))
    for i in range(count):
        h = started(asking(2))
        h.close()
    print(total, len(LOG), LOG[0], LOG[count - 1], LOG[-1])
    LOG.clear()


def in_a_handler():
    for i in range(3):
        g = started(asking("c"))
        try:
            raise RuntimeError(i)
        except RuntimeError:
            print(tried(lambda: g.throw(ValueError("v"))), repr(sys.exc_info()[1]))
            g = started(failing())
            print(tried(lambda: g.close()), repr(sys.exc_info()[1]))


def while_it_is_made():
    for action in (next, lambda g: g.close(), lambda g: g.throw(KeyError("inner"))):
        for _ in range(3):
            g = Restless.target = started(asking("d"))
            Restless.action = staticmethod(action)
            print(tried(lambda: g.throw(Restless)))


def by_itself():
    def closes():
        yield 1
        print(tried(g.close), tried(lambda: g.throw(ValueError)))
        yield 2

    for _ in range(3):
        g = closes()
        print(list(g))


def deep(n):
    def level(k):
        try:
            yield k
        finally:
            if k:
                inner = started(level(k - 1))
                inner.close()
            LOG.append(k)

    g = started(level(n))
    g.close()
    print(len(LOG))
    LOG.clear()


def places():
    for _ in range(3):
        g = started(failing())
        try:
            g.close()
        except OSError as error:
            print([(e.name, e.line) for e in traceback.extract_tb(error.__traceback__)])
        g = started(plain())
        try:
            g.throw(ValueError("v"))
        except ValueError as error:
            print([(e.name, e.line) for e in traceback.extract_tb(error.__traceback__)])


def left_alone():
    for _ in range(3):
        for x in asking("e"):
            break
        del x
    print(LOG)
    LOG.clear()


for turn in range(3):
    each_state(turn)
    what_is_thrown(turn)
in_loops(50)
in_a_handler()
while_it_is_made()
by_itself()
deep(50)
places()
left_alone()
