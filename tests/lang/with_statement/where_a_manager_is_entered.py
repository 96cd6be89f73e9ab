"""The line and the columns that a traceback shows while a manager is entered, or is none."""

import asyncio
import traceback


class Fails:
    def __enter__(self):
        raise ValueError("entered")

    def __exit__(self, *error):
        return False


class Works:
    def __enter__(self):
        return self

    def __exit__(self, *error):
        return False

    async def __aenter__(self):
        return self

    async def __aexit__(self, *error):
        raise KeyError("left")


def in_one_line():
    with Fails() as value: print(value)


def in_two_lines():
    with Fails():
        pass


def the_second_of_two():
    with (
        Works() as first,
        Fails() as second,
    ):
        print(first, second)


def no_manager():
    with Works, in_one_line as name:
        print(name)


async def asynchronous():
    async with (
        Works() as first,
        Works() as second,
    ):
        print("inside", first is second)


def show(function):
    try:
        function()
    except Exception as error:
        for entry in traceback.extract_tb(error.__traceback__)[1:]:
            if entry.filename == __file__:
                print(entry.name, entry.lineno, entry.end_lineno, entry.colno, entry.end_colno)
        lines = [line for line in traceback.format_exc().splitlines() if set(line) <= set(" ~^")]
        print(len(lines), type(error).__name__)


for function in (in_one_line, in_two_lines, the_second_of_two, no_manager, lambda: asyncio.run(asynchronous())):
    show(function)
