"""`f_back` of a traceback's frames, after these have ended: the callers, as debuggers list them."""
import inspect
import sys
import traceback


def fails(n):
    local = n
    raise ValueError(local)


def recursive(n):
    return recursive(n - 1) if n else fails(n)


class Runs:
    def run(self):
        return sorted([1], key=lambda x: recursive(2))


def generator():
    yield 1
    recursive(1)


def names(frame):
    found = []
    while frame is not None:
        found.append((frame.f_code.co_name, frame.f_lineno))
        frame = frame.f_back
    return found


def entries(error):
    entry = error.__traceback__
    while entry is not None:
        yield entry
        entry = entry.tb_next


def kept(call):
    try:
        call()
    except ValueError as error:
        return error


for call in (lambda: recursive(3), Runs().run, lambda: list(generator()), lambda: [fails(i) for i in range(2)]):
    try:
        call()
    except ValueError as error:
        print([names(entry.tb_frame)[:4] for entry in entries(error)])
        last = list(entries(error))[-1]
        print([frame.function for frame in inspect.getouterframes(last.tb_frame)], last.tb_frame.f_locals)
        print([line for frame, line in traceback.walk_stack(last.tb_frame)])
for i in range(300):
    error = kept(lambda: recursive(1))
    if i % 100 == 0:
        last = list(entries(error))[-1].tb_frame
        print(last.f_back.f_code is recursive.__code__, last.f_back.f_back.f_code.co_name, last.f_back.f_locals)
