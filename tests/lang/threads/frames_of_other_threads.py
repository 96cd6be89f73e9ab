"""`sys._current_frames` has the program's frames of all threads, and reports of all threads list them."""

import faulthandler
import sys
import tempfile
import threading

begun, done = threading.Event(), threading.Event()


def outer():
    x = "outer's"
    inner(x)


def inner(x):
    begun.set()
    done.wait(10)


def busy():
    begun.set()
    while not done.is_set():
        pass


def turns():
    inner(1)
    yield


class Waits:
    def __lt__(self, other):
        inner(self)
        return True


def through_the_host():
    return sorted([Waits(), Waits()])


def in_generator():
    for _ in turns():
        pass


async def coroutine():
    inner(1)


def in_coroutine():
    try:
        coroutine().send(None)
    except StopIteration:
        pass


def names(frame):
    found = []
    while frame is not None:
        if frame.f_code.co_filename == __file__ and frame.f_code.co_name != "<module>":
            line = 0 if frame.f_code.co_name == "busy" else frame.f_lineno - frame.f_code.co_firstlineno
            found.append((frame.f_code.co_name, line, sorted(frame.f_locals)))
        frame = frame.f_back
    return found


def listed(thread):
    with tempfile.TemporaryFile("w+") as file:
        faulthandler.dump_traceback(file)
        file.seek(0)
        for part in file.read().split("\n\n"):
            if part.startswith(f"Thread 0x{thread.ident:016x}"):
                return [line.rpartition(" ")[2] for line in part.splitlines() if __file__ in line]


def look(function):
    begun.clear()
    done.clear()
    thread = threading.Thread(target=function)
    thread.start()
    begun.wait(10)
    for _ in range(100):
        frames = sys._current_frames()
        found = names(frames[thread.ident])
        if function is busy or found and found[0][1] == 2:  # it waits
            break
    own = frames[threading.get_ident()]
    print(found, listed(thread), own is sys._getframe(), len(frames))
    done.set()
    thread.join()


for function in (outer, busy, through_the_host, in_generator, in_coroutine):
    look(function)
print(list(sys._current_frames()) == [threading.get_ident()])
