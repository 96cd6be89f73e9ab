# An exception leaves to a library, which catches it and gives it back as a value; the program raises it once more.
# Its context is what the program says, whatever the traceback has of the library.
import asyncio
from contextlib import AsyncExitStack, contextmanager


class Mine(Exception):
    pass


@contextmanager
def raises_without_context():
    try:
        yield
    except BaseException:
        error = Mine()
        try:
            raise error
        finally:
            error.__context__ = None


def finish(coroutine):
    loop = asyncio.new_event_loop()
    task = loop.create_task(coroutine)
    task.add_done_callback(lambda _: loop.stop())
    loop.run_forever()
    loop.close()
    error = task.exception()
    context = error.__context__
    try:
        raise error
    except Mine:
        error.__context__ = context
        raise error


class Stack:
    def __enter__(self):
        self.stack = AsyncExitStack()
        self.stack.enter_context(raises_without_context())

    def __exit__(self, *error):
        finish(self.stack.__aexit__(*error))


def inside():
    with Stack():
        yield


def thrown():
    generator = inside()
    next(generator)
    try:
        raise IndexError
    except IndexError as error:
        generator.throw(error)


def left():
    with contextmanager(inside)():
        raise IndexError


for run in (thrown, left, thrown):
    try:
        run()
    except Mine as error:
        entries = []
        entry = error.__traceback__
        while entry is not None:
            entries.append(entry.tb_frame.f_code.co_name)
            entry = entry.tb_next
        print(repr(error.__context__), [name for name in entries if name in globals() or name == "__exit__"])
