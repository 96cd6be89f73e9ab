"""`__enter__ = None` is a method that cannot be called, and another thing than a missing one."""

import asyncio


class Enter:
    __enter__ = None


class Both:
    __enter__ = None
    __exit__ = None


class Exit:
    __exit__ = None

    def __enter__(self):
        return self


class NoExit:
    def __enter__(self):
        return self


class AsyncEnter:
    __aenter__ = None


class AsyncExit:
    __aexit__ = None

    async def __aenter__(self):
        return self


def enter(manager):
    try:
        with manager:
            print("in it")
    except TypeError as error:
        return error


async def enter_async(manager):
    try:
        async with manager:
            print("in it")
    except TypeError as error:
        return error


for manager in Enter(), Both(), Exit(), NoExit(), 5:
    print(type(manager).__name__, [str(enter(manager)) for _ in range(3)])
for manager in AsyncEnter(), AsyncExit(), NoExit():
    print(type(manager).__name__, asyncio.run(enter_async(manager)))
