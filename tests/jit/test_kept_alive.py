"""What compiled code keeps alive: no object that the program has let go of."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MODES = ["threshold=5,trace_eagerness=2,sync=1", "threshold=5,trace_eagerness=2,backend=executor"]
CLASS_ATTRIBUTE = """
import gc, weakref
class Thing:
    def __init__(self, n): self.n = n
class Owner:
    first = Thing(1)
Owner.second = Thing(2)
def loop(n):
    total = 0
    owner = Owner()
    for i in range(n):
        total += Owner.first.n + owner.second.n
    return total
print(loop(1000))
references = [weakref.ref(Owner.first), weakref.ref(Owner.second)]
Owner.first = Thing(10)
del Owner.second
Owner.second = Thing(20)
gc.collect()
print([r() for r in references], loop(1000))
"""
GLOBAL = """
import gc, weakref
class Thing:
    def __init__(self, n): self.n = n
thing = Thing(1)
def loop(n):
    total = 0
    for i in range(n):
        total += thing.n
    return total
print(loop(1000))
reference = weakref.ref(thing)
thing = Thing(10)
gc.collect()
print([reference()], loop(1000))
"""


CLASSES = """
import gc, weakref
def make(n):
    class Thing:
        def __init__(self, n): self.n = n
        def get(self): return self.n
    thing = Thing(n)
    total = 0
    for i in range(20): total += thing.get()
    return total, weakref.ref(Thing)
def loop(n):
    references = []
    for i in range(n):
        total, reference = make(i)
        references.append(reference)
    return references
references = loop(200)
gc.collect()
print(len([r for r in references if r() is not None]) < 80)
"""


def test_classes_that_a_function_makes_die() -> None:
    """A trace is specialised on so many of them, and then on no more."""
    command = [sys.executable, str(ROOT / "minipy.py"), "--jit", MODES[0], "-c", CLASSES]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert (done.stdout, done.returncode) == ("True\n", 0), done.stderr


@pytest.mark.parametrize("jit", MODES)
@pytest.mark.parametrize(
    ("program", "wanted"),
    [(CLASS_ATTRIBUTE, "3000\n[None, None] 30000\n"), (GLOBAL, "1000\n[None] 10000\n")],
    ids=["class attribute", "global"],
)
def test_what_was_rebound_dies(program: str, wanted: str, jit: str) -> None:
    """An object of the program that a loop found under a name goes when the name is bound anew."""
    command = [sys.executable, str(ROOT / "minipy.py"), "--jit", jit, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert (done.stdout, done.returncode) == (wanted, 0), done.stderr


RECORDED = """
import gc, weakref
class C: pass
def dropped():
    objects = [C() for i in range(5)]
    references = [weakref.ref(o) for o in objects]
    for o in objects:
        pass
    del objects, o
    gc.collect()
    return sum([r() is not None for r in references])
def cleared():
    found = weakref.WeakKeyDictionary()
    objects = [C() for i in range(5)]
    for o in objects:
        found[o] = 1
    for o in objects:
        assert found[o]
    del objects, o
    gc.collect()
    return len(found)
print([dropped() for i in range(6)], [cleared() for i in range(6)])
"""


@pytest.mark.parametrize("jit", [MODES[0], "threshold=1,trace_eagerness=1,sync=1"])
def test_what_is_dropped_while_a_bridge_is_recorded_dies(jit: str) -> None:
    """The values that a guard has left with are not held until the end of the recording."""
    command = [sys.executable, str(ROOT / "minipy.py"), "--jit", jit, "-c", RECORDED]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert (done.stdout, done.returncode) == (f"{[0] * 6} {[0] * 6}\n", 0), done.stderr
