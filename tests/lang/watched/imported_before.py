"""Functions of modules that had been imported before somebody began to watch find builtins like any other."""

import functools
import sys
import threading

import helper_before

LINES = []


def tracer(frame, event, arg):
    if frame.f_code.co_filename == helper_before.__file__:
        LINES.append((event, frame.f_code.co_name, frame.f_lineno))
    return tracer


def in_thread(*arguments):
    """Let a thread call the function, so that no frame of the program is its caller."""
    results = []
    thread = threading.Thread(target=lambda: None)
    thread.run = functools.partial(list, map(results.append, map(*arguments)))
    thread.start()
    thread.join()
    return results


threading.settrace(tracer)
thread = threading.Thread(target=helper_before.count, args=(["ab", "c"],))
thread.start()
thread.join()
print(LINES)
LINES.clear()
print(in_thread(helper_before.count, [["abc"], ["d", "ef"]]))
print(len(LINES))
threading.settrace(None)

LINES.clear()
sys.settrace(tracer)
print(list(map(helper_before.count, [["a"], ["b", "cde"]])))
print(helper_before.Box(1, 2).size())
sys.settrace(None)
print(LINES)
