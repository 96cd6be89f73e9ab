"""Objects that die in translated code leave their blocks to the next ones: the host's allocator is not asked again.

In: programs that make objects and drop them one by one, and the count of blocks that the host's allocator has given.
Out: the blocks of dead objects are kept, up to a limit; those of objects with something to do at their death are not.
Units take the same blocks, and leave them there.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import minipy

PROGRAM = """
import sys, weakref

class Plain:
    def __init__(self, value): self.value = value

class Ending:
    def __del__(self): pass

def generator():
    yield 1

def left():
    made = generator()
    next(made)
    return made

def noted():
    def function(): pass
    function.note = 1
    return function

def watched():
    made = Plain(1)
    made.watch = weakref.ref(made)
    return made

KINDS = {
    "instances": lambda: Plain(1), "functions": lambda: (lambda: 1), "floats": lambda: float("1.5"),
    "ints": lambda: int("12345678901"), "finalisers": Ending, "generators left": left, "functions with a dict": noted,
    "weak references": watched,
}

def kept(make, n):
    things = [make() for _ in range(n)]
    before = sys.getallocatedblocks()
    while things:
        things.pop()
    return before - sys.getallocatedblocks()

for name, make in KINDS.items():
    kept(make, 3000)  # fills the lists of what is made beside these objects
    freed = kept(make, 1000)
    print(name, "kept" if freed < 100 else "freed" if freed > 900 else freed, sep=": ")
print("too many:", kept(KINDS["instances"], 20_000) > 15_000)
"""


@pytest.mark.skipif(bool(os.environ.get("PYTHONMALLOC")), reason="another allocator gives numbers other blocks")
def test_blocks_are_kept() -> None:
    environment = {**os.environ, "MINIPY_NATIVE": "wait", "PYTHONPATH": str(Path(minipy.__file__).parent)}
    command = [sys.executable, minipy.__file__, "--jit", "off", "-c", PROGRAM]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True, env=environment)
    assert done.stdout.splitlines() == [
        "instances: kept",
        "functions: kept",
        "floats: kept",
        "ints: kept",
        "finalisers: freed",
        "generators left: freed",
        "functions with a dict: freed",
        "weak references: freed",
        "too many: True",
    ], done.stdout


UNFINISHED = """
import sys, minipy
def begin():  # called by the program, while native code is used
    from interp.machine.frames import Frame
    from interp.machine.native import NATIVE
    assert NATIVE.code is not None
    for names in ((), ("regs",), ("code",), ("code", "w_namespace", "regs")):
        frame = Frame.__new__(Frame)
        for name in names:
            setattr(frame, name, {"code": bytes(1000), "w_namespace": None}.get(name, [None] * 3))
        del frame
sys.begin = begin
sys.argv = ["minipy", "-c", "import sys; sys.begin(); print('all freed')"]
minipy.console()
"""


def test_frames_that_were_only_begun_are_freed_by_the_host(root: Path) -> None:
    """An exception in the middle of making one leaves fields unset."""
    command = [sys.executable, "-c", UNFINISHED]
    environment = {**os.environ, "MINIPY_NATIVE": "wait"}
    done = subprocess.run(command, env=environment, cwd=root, capture_output=True, text=True, check=False)
    assert (done.stdout, done.returncode) == ("all freed\n", 0), done.stderr


SHARED = """
import ctypes, sys, minipy
def free(cls):  # called by the program: how many blocks wait for objects of the class
    from interp.machine.native import NATIVE
    blocks = NATIVE.code.blocks_of(cls)
    return ctypes.c_int64.from_address(blocks + 8).value if blocks else None
sys.free = free
sys.units = lambda: minipy.jit.current.stats.loops
sys.argv = ["minipy", "--jit", "threshold=20,sync=1", "-c", sys.argv[1]]
minipy.console()
"""
MAKING = """
import sys

class Plain:
    def __init__(self, value): self.value = value

class Ending(Plain):
    def __del__(self): pass

def make(n):
    made = []
    for k in range(n):
        made.append(Plain(k))
    return made

def drop(n):
    for k in range(n):
        Plain(k).value.bit_length()

def take_out(made):  # the host would free the items of a list
    while made:
        made.pop()

for _ in range(40):
    take_out(make(1000))
before = sys.free(Plain)
kept = make(1000)
after = sys.free(Plain)
print(sys.units() > 1, before - after)
take_out(kept)
print(sys.free(Plain) - after)
for _ in range(40):
    drop(1000)
print(sys.free(Plain) - after > 990)  # some may wait in limbo
print(sys.free(Ending), sys.free(int))
"""


def test_units_take_the_blocks_that_the_interpreter_leaves(root: Path) -> None:
    environment = {**os.environ, "MINIPY_NATIVE": "wait"}
    command = [sys.executable, "-c", SHARED, MAKING]
    done = subprocess.run(command, env=environment, cwd=root, capture_output=True, text=True, check=False)
    assert done.stdout.splitlines() == ["True 1000", "1000", "True", "None None"], done.stdout + done.stderr


COUNTED = """
import ctypes, sys, minipy
from codegen.hostmemory import word_at
from codegen.layout import probe
from objmodel.errors import OperationError
where = id(OperationError) + probe().type_alloc
alloc = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_ssize_t)
of_host, made = alloc(word_at(where)), []
def counting(cls, n):
    made.append(1)
    return of_host(cls, n)
counting = alloc(counting)
ctypes.c_size_t.from_address(where).value = ctypes.cast(counting, ctypes.c_void_p).value
sys.made = lambda: len(made)
sys.argv = ["minipy", "--jit", "off", "-c", sys.argv[1]]
minipy.console()
"""
RAISING = """
import sys

class Odd(Exception): pass

def inner(k):
    if k % 3 == 0: raise Odd(k)
    if k % 3 == 1: return {}[k]
    return int("x")

def outer(k):
    try:
        return inner(k)
    finally:
        k += 1

caught = 0
for k in range(900):
    try:
        outer(k)
    except (Odd, LookupError, ValueError):
        caught += 1
print(caught, sys.made() < 30)
"""


def test_one_error_after_the_other_is_made_of_the_one_before(root: Path) -> None:
    """The host says with None that it has cut off a traceback; that is nothing that an error holds."""
    environment = {**os.environ, "MINIPY_NATIVE": "wait"}
    command = [sys.executable, "-c", COUNTED, RAISING]
    done = subprocess.run(command, env=environment, cwd=root, capture_output=True, text=True, check=False)
    assert done.stdout == "900 True\n", done.stdout + done.stderr
