# Functions, methods, generators, coroutines, frames and tracebacks refuse assignments and deletions as the host's do,
# and stay as they were.
import sys


def function():
    local = 1
    return lambda: local


class C:
    def method(self):
        pass


def generator():
    yield


async def coroutine():
    pass


async def asynchronous():
    yield


def fail():
    global frame
    frame = sys._getframe()
    raise ValueError


try:
    fail()
except ValueError as error:
    entry = error.__traceback__.tb_next

started = generator()
waiting = coroutine()
OBJECTS = {
    "function": (function(), ("__code__", "__builtins__", "__closure__", "__globals__", "__dict__", "__name__")),
    "method": (C().method, ("__module__", "__annotations__", "__slots__", "__weakref__", "__self__", "__func__", "new")),
    "generator": (started, ("gi_frame", "gi_code", "gi_running", "gi_yieldfrom", "__name__", "new")),
    "coroutine": (waiting, ("cr_frame", "cr_code", "cr_running", "cr_await", "cr_origin", "new")),
    "asynchronous": (asynchronous(), ("ag_frame", "ag_code", "ag_running", "ag_await", "new")),
    "frame": (frame, ("f_back", "f_builtins", "f_code", "f_globals", "f_lasti", "f_locals", "f_trace_lines", "new")),
    "traceback": (entry, ("tb_frame", "tb_lasti", "tb_lineno", "tb_next", "new")),
    "frame that runs": (sys._getframe(), ("f_back", "f_code", "f_locals", "f_lasti", "f_lineno", "f_globals")),
}
for name, (found, attributes) in OBJECTS.items():
    for attribute in attributes:
        for change in (lambda: setattr(found, attribute, []), lambda: delattr(found, attribute)):
            try:
                change()
            except Exception as error:
                print(name, attribute, type(error).__name__, error)
            else:
                print(name, attribute, "changed")
print(waiting.cr_origin, function().__code__.co_name, entry.tb_frame is frame, started.gi_frame.f_lineno > 0)
waiting.close()
