"""A guest program that makes things and lets go of them, each of another name or shape than all before.

    program.py each ROUNDS [KIND ...]     one kind after the other: what each thing has left behind
    program.py rounds ROUNDS [KIND ...]   all kinds in turn; after each round `look` of the host module `churn_probe`
    program.py on SECONDS [KIND ...]      all kinds in turn, for so long: now and then a line of figures

Runs under the host as well, which is what it is compared with.
"""

from __future__ import annotations

import ctypes
import gc
import os
import shutil
import sys
import time

import of_classes
import of_functions
import of_names
from kinds import KINDS, folder

FILES = (of_names, of_classes, of_functions)

FEWEST = 200
"""Things of one kind are made, for the host keeps some of each."""


class _Allocated(ctypes.Structure):
    _fields_ = [(name, ctypes.c_size_t) for name in "arena pieces fast maps mapped unused freed used free top".split()]


def _allocator():
    try:
        found = ctypes.CDLL(None).mallinfo2
    except (AttributeError, OSError, TypeError):
        return None
    found.restype = _Allocated
    return found


_allocated = _allocator()


def figures():
    """Blocks of the host's allocator, KiB of the system's that are in use, and KiB of the process in memory."""
    gc.collect()
    gc.collect()
    used = 0
    if _allocated is not None:
        info = _allocated()
        used = (info.used + info.mapped) >> 10
    resident = 0
    if os.path.exists("/proc/self/statm"):
        with open("/proc/self/statm") as file:
            resident = int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE") >> 10
    return sys.getallocatedblocks(), used, resident


def run(function, first, times):
    for k in range(first, first + times):
        function(k)


def each(rounds, names):
    """For each kind: how many more blocks there are for each thing made, in the best of three measurements."""
    for name in names:
        function, times = KINDS[name]
        count = max(times * rounds, FEWEST)
        run(function, 0, count)
        at, left = count, []
        for _ in range(3):
            before = figures()
            run(function, at, count)
            at += count
            left.append((figures()[0] - before[0]) / count)
        print(name, round(min(left), 2), flush=True)


def rounds(count, names):
    """All kinds in turn, so often."""
    import churn_probe

    for k in range(count):
        _round(k, names)
        churn_probe.look()


def _round(number, names):
    for name in names:
        function, times = KINDS[name]
        run(function, number * times, times)


def on(seconds, names):
    """All kinds in turn; the figures are taken about sixty times."""
    began, printed, number = time.monotonic(), 0, 0
    while (now := time.monotonic() - began) < seconds:
        _round(number, names)
        number += 1
        if now - printed >= seconds / 60:
            printed = now
            print(int(now), number, *figures(), flush=True)


def main():
    how, much, *names = sys.argv[1:]
    sys.path.insert(0, folder)
    sys.dont_write_bytecode = True
    try:
        {"each": each, "rounds": rounds, "on": on}[how](int(much), names or [name for name in KINDS if KINDS[name][1]])
    finally:
        shutil.rmtree(folder)


main()
