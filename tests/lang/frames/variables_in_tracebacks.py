"""The frames of a traceback have the variables, as long as the traceback lives; also of code that has become hot."""
import sys
import traceback
import weakref


class Thing:
    pass


def divides(number, by):
    shared = [by]

    def inner():
        return shared

    return number / by


def calls(number):
    twice = number * 2
    return divides(twice, number % 2)


def frames(error):
    found, entry = [], error.__traceback__
    while entry is not None:
        found.append(entry.tb_frame)
        entry = entry.tb_next
    return found


def caught(n):
    total = 0
    for number in range(n):
        half = number / 2
        try:
            calls(number)
        except ZeroDivisionError as error:
            own, outer, inner = frames(error)
            total += own.f_locals["half"] + outer.f_locals["twice"] + inner.f_locals["number"] + inner.f_locals["by"]
            total += len(inner.f_locals["shared"])
    return total


print(caught(3), caught(300))
try:
    calls(4)
except ZeroDivisionError as error:
    shown = traceback.TracebackException.from_exception(error, capture_locals=True)
    for entry in shown.stack[1:]:
        print(entry.name, entry.lineno, entry.colno, entry.end_colno, sorted(entry.locals), entry.locals["number"])
    own, outer, inner = frames(error)
    print(own.f_lineno, own.f_locals is globals(), outer.f_lineno)
    try:
        own.clear()
    except RuntimeError as refused:
        print(refused)
    inner.clear()
    print(inner.f_locals, outer.f_locals)


def in_class():
    class Body:
        attribute = 1
        other = missing_name


try:
    in_class()
except NameError as error:
    names = frames(error)[-1].f_locals
    print(names["attribute"], "other" in names, names["__qualname__"])


def generated():
    first = yield 1
    raise KeyError(first)


g = generated()
next(g)
try:
    g.send("sent")
except KeyError as error:
    print(frames(error)[-1].f_locals)


def holds():
    thing = Thing()
    references.append(weakref.ref(thing))
    raise ValueError


references = []
try:
    holds()
except ValueError as error:
    print(references[0]() is not None)
    traceback.clear_frames(error.__traceback__)
    print(references[0]() is not None)


def named():
    variable_name = 1
    return variable_nam


traceback.print_exception(KeyError("shown"), file=sys.stdout)
named()
