# `frame.clear()`: variables of frames that have finished are dropped, generators that wait are closed.
import gc
import sys
import traceback
import weakref


class Thing:
    pass


def finished():
    thing = Thing()
    return weakref.ref(thing), sys._getframe()


reference, frame = finished()
print(sorted(frame.f_locals))
frame.clear()
print(sorted(frame.f_locals))
del frame
gc.collect()
print(reference() is None)


def generator():
    try:
        thing = Thing()
        yield weakref.ref(thing)
    finally:
        print("finally of the generator")


waiting = generator()
reference = next(waiting)
waiting.gi_frame.clear()
print(reference() is None, waiting.gi_frame, [*waiting])

not_started = generator()
not_started.gi_frame.clear()
print([*not_started])


class Step:
    def __await__(self):
        yield 1


async def coroutine():
    try:
        await Step()
    finally:
        print("finally of the coroutine")


waiting = coroutine()
waiting.send(None)
waiting.cr_frame.clear()
try:
    waiting.send(None)
except RuntimeError as error:
    print(error)


def fails():
    global reference
    thing = Thing()
    reference = weakref.ref(thing)
    1 / 0


try:
    fails()
except ZeroDivisionError as error:
    entries = error.__traceback__
print(reference() is None)
traceback.clear_frames(entries)
print(reference() is None)


def keeps_its_frame():
    try:
        1 / 0
    except ZeroDivisionError as error:
        frame = error.__traceback__.tb_frame
        try:
            frame.clear()
        except RuntimeError as refused:
            print(refused)
    try:
        yield frame
    finally:
        print("finally of one that keeps its frame")


waiting = keeps_its_frame()
frame = next(waiting)
frame.clear()
print([*waiting])


def clears_itself():
    running.gi_frame.clear()
    yield 1


running = clears_itself()
for clear in (sys._getframe().clear, lambda: next(running)):
    try:
        clear()
    except RuntimeError as error:
        print(error)
