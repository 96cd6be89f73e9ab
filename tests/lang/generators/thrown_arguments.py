"""Who waits for an object with a `throw` of its own hands on the arguments of `throw` as they are."""


class Waiting:
    def __iter__(self):
        return self

    def __next__(self):
        return 1

    def __await__(self):
        return self


class Throws(Waiting):
    def throw(self, *parts):
        print("throw", [show(part) for part in parts])
        return "thrown"


class Made(Exception):
    def __init__(self, *args):
        print("made", args)
        super().__init__(*args)


def show(part):
    if isinstance(part, type) or part is None:
        return part
    return "traceback" if hasattr(part, "tb_frame") else repr(part)


def waits(iterator):
    try:
        yield from iterator
    except Exception as error:
        print("in the generator", repr(error))
        yield "caught"


async def awaits(iterator):
    return await iterator


try:
    1 / 0
except ZeroDivisionError as error:
    traceback = error.__traceback__

CALLS = (
    (ValueError,), (ValueError, "x"), (ValueError("v"),), (ValueError, None, traceback), (Made,), (Made, (1, 2)),
    (ValueError, ValueError("w"), traceback), ("nothing",), (ValueError("q"), "x"), (GeneratorExit,),
    (KeyError, "k", "no traceback"),
)
for wrap in (waits, awaits, lambda iterator: waits(waits(iterator))):
    for parts in CALLS:
        for iterator in (Throws(), Waiting(), iter([1, 2])):
            if wrap is awaits and not isinstance(iterator, Waiting):
                continue
            waiting = wrap(iterator)
            waiting.send(None)
            try:
                print(type(iterator).__name__, waiting.throw(*parts))
            except BaseException as error:
                print(type(iterator).__name__, repr(error))
