"""A loop that has begun before: who watches some of its turns is told of what it calls, and of nothing else."""
import gc
import sys


def leaf(x):
    if x % 2:
        return x
    y = x * 2
    return y


def turns(n):
    def note(frame, event, argument):
        seen.append((frame.f_code.co_name, event))

    seen = []
    total = 0
    for i in range(n):
        if i == n // 2:
            begin(note)
            gc.collect()  # what was learned of the loop is forgotten
        total += leaf(i)
        if i == n // 2 + 3:
            sys.settrace(None)
            sys.setprofile(None)
    return total, seen


for begin in (sys.settrace, sys.setprofile):
    print(turns(300))
