"""Each entry of a traceback has a frame of its own, however often an error is raised at its place."""

import gc
import sys
import traceback


class Failure(Exception):
    pass


def fail(k):
    local = k * 2
    raise Failure(local)


def caught(k):
    try:
        fail(k)
    except Failure as error:
        return error


def entries(error):
    entry = error.__traceback__
    while entry is not None:
        yield entry
        entry = entry.tb_next


errors = [caught(k) for k in range(40)]
frames = [[entry.tb_frame for entry in entries(error)] for error in errors]
print(len({id(frame) for both in frames for frame in both}), {len(both) for both in frames})
print([both[1].f_locals for both in frames[::13]], {both[1].f_code is fail.__code__ for both in frames})
print({both[0].f_globals is globals() for both in frames}, {both[1].f_back is both[0] for both in frames[:3]})
print({(both[1].f_lineno, entry.tb_lineno) for both, error in zip(frames, errors) for entry in entries(error)})
frames[3][1].f_trace_lines = False
print([frames[k][1].f_trace_lines for k in range(2, 6)])
frames[3][1].clear()
print([frames[k][1].f_locals for k in range(2, 6)])
print(traceback.format_exception(errors[-1]))


def again(error):
    """The same object is raised again: its traceback grows at the front."""
    try:
        raise error
    except Failure as same:
        return same is error


print([again(errors[0]) for _ in range(5)], len(list(entries(errors[0]))))


def wrapped(k):
    try:
        fail(k)
    except Failure as error:
        raise ValueError(k) from error


def kept(k):
    try:
        wrapped(k)
    except ValueError as error:
        return error


found = [kept(k) for k in range(20)]
print({len(list(entries(error))) for error in found}, {len(list(entries(error.__cause__))) for error in found})


def by_host(k):
    try:
        return int("x" * (k + 1))
    except ValueError as error:
        raise error


def from_host(k):
    try:
        by_host(k)
    except ValueError as error:
        return [(entry.tb_frame.f_code.co_name, entry.tb_lineno) for entry in entries(error)]


print({tuple(from_host(k)) for k in range(20)})


class Dies:
    count = 0

    def __del__(self):
        Dies.count += 1


def holding():
    dies = Dies()
    raise Failure


def drop(times):
    for _ in range(times):
        try:
            holding()
        except Failure:
            pass


drop(30)
gc.collect()
print(Dies.count, sys.exc_info())
names = {"Failure": Failure}
exec("def outside():\n    raise Failure('out')\n", names)
shown = []
for _ in range(3):
    try:
        names["outside"]()
    except Failure as error:
        shown.append([entry.tb_frame.f_globals is names for entry in entries(error)])
print(shown)
