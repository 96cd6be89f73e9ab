"""What a trace function gives back is told of the frame's own events; `f_trace_lines` and `f_trace_opcodes` choose."""

import sys

EVENTS = []


def f(a):
    b = a + 1
    c = g(b)
    return c * 2


def g(b):
    if b:
        b += 1
    return b


def only_calls(frame, event, arg):
    EVENTS.append((event, frame.f_code.co_name))
    return None


def only_f(frame, event, arg):
    EVENTS.append((event, frame.f_code.co_name))
    return of_f if frame.f_code is f.__code__ else None


def of_f(frame, event, arg):
    EVENTS.append(("f", event, frame.f_lineno - f.__code__.co_firstlineno, arg))
    return of_f


def without_lines(frame, event, arg):
    frame.f_trace_lines = False
    EVENTS.append((event, frame.f_code.co_name, arg))
    return without_lines


def with_opcodes(frame, event, arg):
    frame.f_trace_opcodes = True
    EVENTS.append((event, frame.f_code.co_name, frame.f_lasti))
    return with_opcodes


def ends_itself(frame, event, arg):
    EVENTS.append((event, frame.f_code.co_name))
    if len(EVENTS) == 5:
        sys.settrace(None)
    return ends_itself


def fails(frame, event, arg):
    EVENTS.append((event, frame.f_code.co_name))
    if len(EVENTS) == 4:
        raise RuntimeError("from the tracer")
    return fails


def callers(frame, event, arg):
    names = []
    while frame is not None:
        names.append(frame.f_code.co_name)
        frame = frame.f_back
    EVENTS.append((event, names))
    return callers


def changes(frame, event, arg):
    EVENTS.append((event, frame.f_code.co_name, frame.f_trace is None, frame.f_back.f_code.co_name))
    return changes


def jumps(frame, event, arg):
    line = frame.f_lineno - frame.f_code.co_firstlineno
    EVENTS.append((event, frame.f_code.co_name, line))
    if frame.f_code is g.__code__ and event == "line" and line == 1:
        frame.f_lineno = frame.f_code.co_firstlineno + 3
    try:
        frame.f_lineno = 1
    except ValueError as error:
        EVENTS.append(str(error))
    return jumps


for tracer in (only_calls, only_f, without_lines, with_opcodes, ends_itself, fails, callers, changes, jumps):
    EVENTS.clear()
    try:
        sys.settrace(tracer)
        result = f(3)
    except RuntimeError as error:
        result = error
    finally:
        left = sys.gettrace()
        sys.settrace(None)
    print(tracer.__name__, result, left is tracer, left is None)
    for event in EVENTS:
        print("   ", event)
