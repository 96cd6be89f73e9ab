"""Generators and coroutines that wait when the program ends are closed, while all names still have their values."""

import contextlib

log = []


def counts(name, fails=False):
    try:
        yield name
    finally:
        log.append(name)
        print("finally", name, len(log), flush=True)
        if fails:
            helper(1, 2, 3)


def helper():
    print("not reached")


@contextlib.contextmanager
def managed():
    print("enter")
    try:
        yield
    finally:
        print("exit", log, flush=True)


def outer():
    try:
        yield from counts("inner")
    except GeneratorExit:
        print("outer", len(log), flush=True)
        raise


async def waits():
    try:
        await Never()
    finally:
        print("coroutine", len(log), flush=True)


class Never:
    def __await__(self):
        yield "waiting"


def with_statement():
    with managed():
        yield "in with"


def not_started():
    try:
        yield
    finally:
        print("never shown")


first = counts("first")
print(next(first))
second = outer()
print(next(second))
third = with_statement()
print(next(third))
never = not_started()
coroutine = waits()
print(coroutine.send(None))
over = counts("over")
print(list(over))
held = [counts("in a list")]
print(next(held[0]))
for i in range(300):
    hot = counts("hot") if i == 150 else iter([i])
    next(hot)
print("end")
