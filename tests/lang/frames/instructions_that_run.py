"""The instruction that a frame is at: calls of decorators and of what makes classes; generators that have not begun."""

import dis
import sys


def at(frame):
    """The names of the frame's instruction, and of the names that were used last."""
    done = [each for each in dis.get_instructions(frame.f_code) if each.offset <= frame.f_lasti]
    return done[-1].opname, [each.argval for each in done if each.opcode in dis.hasname][-2:]


def decorate(function):
    print("body", at(sys._getframe(1)))
    print("outside", at(sys._getframe(2)))
    return function


def call(*values, **names):
    print(at(sys._getframe(1)))
    return values


class Base:
    @decorate
    def method(self):
        call(1)


class Derived(Base, object):
    @decorate
    def method(self):
        call(*[1], **{"a": 2})
        super().method()


def function(x):
    call(x, y=1)

    class Local(Base):
        @decorate
        def method(self):
            return x

    return [call(x) for x in range(1)]


def turns(a):
    call(a)
    yield (lambda: a)
    yield from [1]


async def waits():
    pass


function(1)
Derived().method()
iterator = turns(1)
print(at(iterator.gi_frame), iterator.gi_frame.f_lineno)
for _ in range(2):
    next(iterator)
    print(at(iterator.gi_frame), iterator.gi_frame.f_lineno)
items = (i for i in [])
print(at(items.gi_frame))
coroutine = waits()
print(at(coroutine.cr_frame))
coroutine.close()
