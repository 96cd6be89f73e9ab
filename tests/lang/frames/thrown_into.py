"""Who is seen on the stack by what an exception is thrown into: everyone who delegates to it, as with `send`."""
import sys
import types


def stack():
    frame, found = sys._getframe(1), []
    while frame is not None and frame.f_code.co_filename == __file__:
        found.append((frame.f_code.co_name, frame.f_lineno))
        frame = frame.f_back
    return found


def innermost():
    while True:
        try:
            yield stack()
        except KeyError:
            yield stack()
        except GeneratorExit:
            print("closed", stack())
            raise


def middle():
    yield from innermost()


def outermost():
    yield from middle()


@types.coroutine
def waits():
    try:
        yield stack()
    except ZeroDivisionError:
        yield stack()


async def inner():
    return await waits()


async def outer():
    return await inner()


def run():
    for i in range(4):
        generator = outermost()
        print(next(generator))
        print(generator.throw(KeyError))
        print(generator.send(None))
        generator.close()
        coroutine = outer()
        print(coroutine.send(None))
        print(coroutine.throw(ZeroDivisionError))
        coroutine.close()


run()
