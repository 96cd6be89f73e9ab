"""Callbacks of `sys.monitoring`, of what is called while they are set: a host that has none prints nothing."""

import sys

OF_INTEREST = {"double", "numbers", "total", "fails"}
told = []


def double(x):
    y = x * 2
    return y


def numbers(n):
    for k in range(n):
        yield double(k)


def total(n):
    return sum(numbers(n))


def fails():
    try:
        double(None)
    except TypeError:
        return total(2)


def telling(name):
    def tell(code, *arguments):
        if code.co_name in OF_INTEREST:
            shown = [argument for argument in arguments if type(argument) in (int, str, type(None))]
            told.append((name, code.co_name, shown if name in ("LINE", "PY_RETURN") else len(arguments)))

    return tell


def watch(*names):
    monitoring = sys.monitoring
    monitoring.use_tool_id(4, "test")
    for name in names:
        monitoring.register_callback(4, getattr(monitoring.events, name), telling(name))
    monitoring.set_events(4, sum(getattr(monitoring.events, name) for name in names))
    total(3)
    fails()
    monitoring.set_events(4, 0)
    monitoring.free_tool_id(4)
    total(5)


if hasattr(sys, "monitoring"):
    for turn in range(3):
        watch("LINE")
        watch("PY_START", "PY_YIELD", "PY_RESUME", "PY_UNWIND", "RAISE")
        print(len(told), told[-12:])
        told.clear()
