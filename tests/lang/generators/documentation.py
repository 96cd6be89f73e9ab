"""What a generator says of its methods, and what it does not let be written."""


def numbers():
    yield 1


async def nothing():
    pass


async def several():
    yield 1


generator, coroutine, asynchronous = numbers(), nothing(), several()
for obj in (generator, coroutine, asynchronous):
    for name in ("__next__", "__iter__", "send", "throw", "close", "__await__", "asend", "athrow", "aclose", "__anext__"):
        if hasattr(obj, name):
            print(name, getattr(obj, name).__doc__)
for obj, names in (
    (generator, ("gi_frame", "gi_running", "gi_code", "gi_yieldfrom", "gi_suspended")),
    (coroutine, ("cr_frame", "cr_running", "cr_code", "cr_await", "cr_suspended")),
    (asynchronous, ("ag_frame", "ag_code", "ag_await")),
):
    for name in names:
        for change in (lambda: setattr(obj, name, 1), lambda: delattr(obj, name)):
            try:
                change()
            except AttributeError as error:
                print(error)
coroutine.close()
print(list(generator), generator.gi_running, generator.gi_yieldfrom)
