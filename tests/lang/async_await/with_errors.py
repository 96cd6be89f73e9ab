"""What `async with`, `async for` and `await` say about other objects."""


class NoExit:
    async def __aenter__(self):
        return self


class NotAwaitable:
    def __aenter__(self):
        return 1

    def __aexit__(self, *error):
        return 2


class BadExit(NotAwaitable):
    async def __aenter__(self):
        return self


class BadNext:
    def __aiter__(self):
        return self

    def __anext__(self):
        return ()


async def use(manager):
    async with manager:
        pass


async def loop(items):
    async for _ in items:
        pass


async def wait(what):
    await what


def drive(coroutine):
    try:
        coroutine.send(None)
    except StopIteration as stop:
        print("returned", stop.value)
    except Exception as error:
        print(type(error).__name__, error, "|", error.__cause__)


for manager in (1, NoExit(), NotAwaitable(), BadExit()):
    drive(use(manager))
for items in ([], BadNext()):
    drive(loop(items))
for what in (1, None, "x", iter(())):
    drive(wait(what))
