# What MiniPy looks up for itself, the first time that it meets a class, is no event of the program.
import sys

events = []


def tracer(frame, event, arg):
    events.append((frame.f_code.co_name, frame.f_lineno, event))
    return tracer


async def coroutine():
    return 1


def run(function):
    sys.settrace(tracer)
    try:
        made = function()
        if made.__class__.__name__ == "coroutine":
            made.send(None)
    except StopIteration:
        pass
    finally:
        sys.settrace(None)


run(coroutine)
for event in events:
    print(*event)
