"""`tracemalloc` names the program's lines: of functions that are called, and of what had begun before it was started."""
import gc
import io
import os
import sys
import threading
import tracemalloc
import warnings

print(tracemalloc.is_tracing(), tracemalloc.get_traceback_limit())
for i in range(5):
    if i == 3:
        tracemalloc.start(3)
print(tracemalloc.is_tracing(), tracemalloc.get_traceback_limit())
kept = []


def make(size):
    kept.append(bytearray(size))
    return kept[-1]


def outer(size):
    return make(size)


class Buffers:
    def __init__(self):
        self.first = outer(2000)

    def __enter__(self):
        self.second = bytearray(300)
        return self

    def __exit__(self, *error):
        kept.append(bytearray(301))

    def each(self):
        yield bytearray(302)
        yield outer(303)

    @property
    def fresh(self):
        return bytearray(304)

    def __iter__(self):
        return iter([bytearray(305)])


def where(value):
    found = tracemalloc.get_object_traceback(value)
    return found and [(frame.filename == __file__, frame.lineno) for frame in found]


buffers = Buffers()
print(where(buffers.first), where(outer(10)))
with buffers:
    print(where(buffers.second))
print(where(kept[-1]), [where(each) for each in buffers.each()], where(buffers.fresh), [where(each) for each in buffers])
print(where((lambda: bytearray(6))()), where(list(map(bytearray, [3]))[0]))
for i in range(30):
    last = bytearray(1000 + i)
print(where(last))
found = []
thread = threading.Thread(target=lambda: found.append(outer(7)))
thread.start()
thread.join()
print(where(found[0]))
number = 10**100
print(where(number), where(number * 3))
exec("made = bytearray(99)")
print([frame.filename.endswith(os.path.basename(__file__)) for frame in tracemalloc.get_object_traceback(made)])


def leaves_open():
    file = open(os.devnull)
    file.tell()


warnings.simplefilter("always")
sys.stderr = io.StringIO()
leaves_open()
gc.collect()
report, sys.stderr = sys.stderr.getvalue(), sys.__stderr__
print([line for line in report.splitlines() if "lineno" in line or "<" not in line])

blocks = [bytearray(1_000_000) for _ in range(3)]
snapshot = tracemalloc.take_snapshot()
biggest = snapshot.statistics("traceback")[0]
print(biggest.size // 1_000_000, [frame.lineno for frame in biggest.traceback])
print(snapshot.statistics("lineno")[0].traceback[0].lineno)


def files(snapshot):
    return {frame.filename for trace in snapshot.traces for frame in trace.traceback}


print([name for name in files(snapshot) if any(part in name for part in ("interp", "objmodel", "tracer", "codegen"))])
tracemalloc.stop()
print(tracemalloc.is_tracing(), where(buffers.first), tracemalloc.get_traceback_limit())
tracemalloc.start()
again = bytearray(50)
print(where(again))
for wrong in (0, "x"):
    try:
        tracemalloc.start(wrong)
    except (ValueError, TypeError) as error:
        print(error)
total = 0
for i in range(300):
    total += len(bytearray(i))
tracemalloc.stop()
for i in range(300):
    total += len(bytearray(i))
print(total)
