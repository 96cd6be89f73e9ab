"""A plain generator that waits when the program ends is closed, where nothing else needs to be finished."""


def waits():
    try:
        yield 1
    finally:
        print("closed", flush=True)


waiting = waits()
print(next(waiting))
