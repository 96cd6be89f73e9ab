# Steps of asynchronous generators, of asynchronous iterators of the program, and `send`, in loops.
import asyncio
import sys


async def numbers(n):
    for i in range(n):
        got = yield i
        if got is not None:
            yield ("got", got)


async def pausing(n):
    try:
        for i in range(n):
            await asyncio.sleep(0)
            yield i
    finally:
        await asyncio.sleep(0)


async def handling(n):
    for i in range(n):
        try:
            raise KeyError(i)
        except KeyError as error:
            yield error.args[0], sys.exc_info()[0] is KeyError
        yield sys.exc_info()[0]


async def ending(how):
    yield 1
    raise how("end")


class Countdown:
    def __init__(self, n):
        self.n = n

    def __aiter__(self):
        return self

    async def __anext__(self):
        if self.n == 0:
            raise StopAsyncIteration
        self.n -= 1
        return self.n


class Ready:
    def __init__(self, value):
        self.value = value

    def __await__(self):
        yield from asyncio.sleep(0).__await__()
        return self.value


class Awaitables:
    def __init__(self, wrong=False):
        self.n = 0
        self.wrong = wrong

    def __aiter__(self):
        return self

    def __anext__(self):
        self.n += 1
        if self.n > 3:
            raise StopAsyncIteration("over")
        return 5 if self.wrong else Ready(self.n)


class Wrong:
    def __aiter__(self):
        return 5


class NoAwait:
    def __await__(self):
        return 5


class OfCoroutine:
    def __await__(self):
        return numbers(1).__anext__() if self else None


async def wait_for(value):
    return await value


async def consume(n):
    total = 0
    async for x in numbers(n):
        total += x
    total += sum([x async for x in pausing(3)])
    async for x in Countdown(5):
        total += x
    async for x in Awaitables():
        total += x
    total += await Ready(7)
    async for x in pausing(9):
        if x == 2:
            break
    return total, [x async for x in handling(2)], sys.exc_info()


async def errors():
    found = []
    for how in (ValueError, StopAsyncIteration, StopIteration, GeneratorExit, KeyError):
        agen = ending(how)
        try:
            async for x in agen:
                found.append(x)
        except BaseException as error:
            found.append((type(error).__name__, str(error), type(error.__cause__).__name__))
        found.append([x async for x in agen])
    for wrong in (5, Wrong(), Awaitables(True), [1]):
        try:
            async for x in wrong:
                pass
        except TypeError as error:
            found.append((str(error), type(error.__cause__).__name__))
    for wrong in (NoAwait(), 5, numbers(1)):
        try:
            await wait_for(wrong)
        except TypeError as error:
            found.append(str(error))
    found.append(await OfCoroutine())
    return found


async def by_hand():
    found = []
    agen = numbers(3)
    found.append(await agen.asend(None))
    found.append(await agen.asend("x"))
    step = agen.__anext__()
    found.append(await step)
    for call in (lambda: step, lambda: agen.asend(1, 2)):
        try:
            found.append(await call())
        except (RuntimeError, TypeError) as error:
            found.append(type(error).__name__)
    try:
        await numbers(1).asend("early")
    except TypeError as error:
        found.append(str(error))
    slow = pausing(2)
    first, second = slow.__anext__(), slow.__anext__()
    first.send(None)
    try:
        second.send(None)
    except RuntimeError as error:
        found.append(str(error))
    second.close()
    try:
        first.send(None)
    except StopIteration as stop:
        found.append(stop.value)
    await slow.aclose()
    try:
        await slow.__anext__()
    except StopAsyncIteration as stop:
        found.append(stop.args)
    return found


async def main():
    for _ in range(30):
        result = await consume(10)
    print(result)
    print(await errors())
    print(await by_hand())


asyncio.run(main())


def averager():
    total = count = 0
    average = None
    while True:
        try:
            value = yield average
        except ValueError as error:
            average = str(error)
            continue
        if value is None:
            return total
        total += value
        count += 1
        average = total / count


def drive(n):
    generator = averager()
    generator.send(None)
    found = None
    for i in range(n):
        found = generator.send(i)
        if i % 10 == 3:
            found = generator.throw(ValueError(str(i)))
    try:
        generator.send(None)
    except StopIteration as stop:
        found = found, stop.value
    for late in (None, 1):
        try:
            generator.send(late)
        except StopIteration as stop:
            found = found, stop.value
    return found


print(drive(50))


def nested():
    try:
        yield sys.exc_info()[0]
        raise KeyError
    except KeyError:
        inner = averager()
        inner.send(None)
        yield inner.send(4), sys.exc_info()[0]
        yield sys.exc_info()[0]


def shown(n):
    found = []
    for i in range(n):
        generator = nested()
        try:
            raise OSError
        except OSError:
            found = [generator.send(None), generator.send(i), sys.exc_info()[0]]
        found += [generator.send(None), sys.exc_info()[0]]
    return found


print(shown(30))


def to_itself():
    yield 1
    yield mine.send(None)


mine = to_itself()
mine.send(None)
for call in (lambda: mine.send(None), lambda: averager().send(3), lambda: averager().send(), lambda: mine.send(1, 2)):
    try:
        print(call())
    except (ValueError, TypeError, StopIteration) as error:
        print(type(error).__name__, error)


async def once():
    return 5


def coroutines(n):
    total = 0
    for _ in range(n):
        coroutine = once()
        try:
            coroutine.send(None)
        except StopIteration as stop:
            total += stop.value
    try:
        coroutine.send(None)
    except RuntimeError as error:
        return total, str(error)


print(coroutines(30))
