"""The frame of a traceback's entry is the frame itself: while it runs, once it waits, and where copies are made of it."""

import sys
import traceback
import types


def caught_here():
    try:
        1 / 0
    except ZeroDivisionError as error:
        entry = error.__traceback__
    frame = sys._getframe()
    print(entry.tb_frame is frame, entry.tb_frame == frame, len({entry.tb_frame, frame}), id(frame) == id(entry.tb_frame))
    print(entry.tb_frame.f_lineno - entry.tb_lineno, repr(entry.tb_frame) == repr(frame))
    return entry


def caller_of_entry():
    def inner():
        raise KeyError

    try:
        inner()
    except KeyError as error:
        last = error.__traceback__.tb_next
        return last.tb_frame.f_back is sys._getframe(), error.__traceback__.tb_frame is last.tb_frame.f_back


def turns():
    try:
        1 / 0
    except ZeroDivisionError as error:
        yield error.__traceback__
    yield 2


def copy_of(entry):
    return types.TracebackType(None, entry.tb_frame, entry.tb_lasti, entry.tb_lineno)


def shown(entry):
    return [(e.lineno, e.name, e.line) for e in traceback.extract_tb(entry)]


def copied_while_it_runs():
    try:
        [1][2]
    except IndexError as error:
        entry = error.__traceback__
    copy = copy_of(entry)
    print(shown(copy) == shown(entry), copy.tb_lasti == entry.tb_lasti, copy.tb_frame is sys._getframe())
    return copy


ended = caught_here()
print(ended.tb_frame.f_code is caught_here.__code__, ended.tb_lineno)
print(caller_of_entry())
iterator = turns()
entry = next(iterator)
print(entry.tb_frame is iterator.gi_frame, entry.tb_frame.f_back)
try:
    1 / 0
except ZeroDivisionError as error:
    print(error.__traceback__.tb_frame is sys._getframe(), error.__traceback__.tb_frame.f_lineno)
    entry = copy_of(error.__traceback__)
print(entry.tb_frame is sys._getframe(), shown(entry))
print(shown(copied_while_it_runs()))
print(types.TracebackType(tb_next=entry, tb_frame=sys._getframe(), tb_lasti=0, tb_lineno=3).tb_next is entry)
for given in ((1, sys._getframe(), 0, 1), (None, 1, 0, 1), (None, sys._getframe(), "a", 1)):
    try:
        types.TracebackType(*given)
    except TypeError as error:
        print(error)
try:
    types.TracebackType(None, tb_frame=sys._getframe(), tb_lineno=1)
except TypeError as error:
    print(error)


def made_again():
    """Entries that a library makes from another one's frame."""
    try:
        1 / 0
    except ZeroDivisionError as e:
        tb = e.__traceback__
    kind = type(tb)
    for copy in (
        kind(None, tb.tb_frame, tb.tb_lasti, tb.tb_lineno),
        kind(tb_next=tb, tb_frame=tb.tb_frame, tb_lasti=tb.tb_lasti, tb_lineno=7),
        kind.__new__(kind, None, sys._getframe(), 0, 3),
    ):
        print(copy.tb_frame is tb.tb_frame, copy.tb_lineno, copy.tb_next is tb)
    for bad in ((), (None, 3, 0, 0)):
        try:
            kind(*bad)
        except TypeError as error:
            print(error)


made_again()
