"""`threading.settrace` and `threading.setprofile` watch threads that start later, each by itself."""

import sys
import threading

EVENTS = {}


def tracer(frame, event, arg):
    if frame.f_code.co_filename == __file__:
        name = threading.current_thread().name
        EVENTS.setdefault(name, []).append((event, frame.f_code.co_name, frame.f_lineno - frame.f_code.co_firstlineno))
    return tracer


def profiler(frame, event, arg):
    if frame.f_code.co_filename == __file__ and event in ("call", "return"):
        name = threading.current_thread().name
        EVENTS.setdefault(name, []).append((event, frame.f_code.co_name))


def work(n):
    total = 0
    for i in range(n):
        total += helper(i)
    return total


def helper(i):
    return i * 2


def run(name, n):
    thread = threading.Thread(target=work, args=(n,), name=name)
    thread.start()
    thread.join()


run("before", 2)
threading.settrace(tracer)
run("traced", 2)
work(50)
threading.settrace(None)
threading.setprofile(profiler)
run("profiled", 2)
threading.setprofile(None)
run("after", 100)
for name in EVENTS:
    print(name, EVENTS[name])
print(sys.gettrace(), sys.getprofile(), work(10))
