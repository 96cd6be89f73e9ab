"""What LLVM writes down of a job ends with the job's code."""

from __future__ import annotations

import threading

import pytest

from codegen import llvm
from codegen.llvm import Compiler, Job, _Session

TEXT = """
define i64 @unit_{0}(i64 %x) {{
  store volatile i64 {0}, ptr inttoptr (i64 {1} to ptr)
  %y = add i64 %x, {0}
  ret i64 %y
}}
"""


def compiled(session: _Session, number: int) -> Job:
    name = f"unit_{number}"
    job = Job(TEXT.format(number, 4096 + 8 * number), {}, (name,), level=0)
    session.compile(job)
    assert job.addresses[name]
    return job


def test_linkers_end_with_the_last_of_what_they_have_linked(monkeypatch) -> None:
    """One whose jobs are all gone is closed; one that still has a job is not."""
    monkeypatch.setattr(llvm, "LINKED", 3)
    session = _Session(False)
    jobs = [compiled(session, k) for k in range(7)]
    first, second, third = dict.fromkeys(session.linkers.values())
    assert [linker.linked for linker in (first, second, third)] == [3, 3, 1]
    for job in (*jobs[:3], jobs[4], jobs[6]):
        session.dispose(job.handle)
    assert first.lljit.closed
    assert not second.lljit.closed
    assert not third.lljit.closed
    assert set(session.linkers.values()) == {second}
    assert compiled(session, 8).handle in third.libraries
    session.detach()


def test_a_job_is_disposed_of_once() -> None:
    session = _Session(False)
    job = compiled(session, 1)
    session.dispose(job.handle)
    session.dispose(job.handle)
    assert session.linkers == {}
    session.detach()


def test_each_job_has_a_context_of_its_own(monkeypatch) -> None:
    """It keeps the constants of all texts that it has read: it is closed, also where the text is wrong."""
    session = _Session(False)
    made, read_with = [], []
    create, read = session.llvm.create_context, session.llvm.parse_assembly

    def parse(text: str, context: object) -> object:
        read_with.append(context)
        return read(text, context)

    monkeypatch.setattr(session.llvm, "create_context", lambda: made.append(create()) or made[-1])
    monkeypatch.setattr(session.llvm, "parse_assembly", parse)
    compiled(session, 1)
    compiled(session, 2)
    with pytest.raises(RuntimeError, match="expected"):
        session.compile(Job("no text of LLVM's", {}, (), level=0))
    assert len({id(context) for context in made}) == len(made) == 3
    assert [id(context) for context in read_with] == [id(context) for context in made]
    assert all(context.closed for context in made)
    session.detach()


def test_a_piece_of_work_that_is_counted_twice_does_not_end_the_thread() -> None:
    """As where two threads queue work while neither sees the compile thread."""
    compiler = Compiler()
    done: list[int] = []
    finished = threading.Event()
    compiler._queue.put(True)
    compiler._enqueue(lambda: done.append(1))
    compiler._enqueue(lambda: done.append(2))
    compiler._enqueue(finished.set)
    assert finished.wait(30)
    assert done == [1, 2]
    compiler.shutdown()


def test_two_threads_that_queue_work_start_one_thread(monkeypatch) -> None:
    """Else `shutdown` would end one of the two, and wait for the other for ever."""
    compiler = Compiler()
    started: list[object] = []
    both = threading.Barrier(2, timeout=30)

    class Slow(llvm._Worker):
        def __init__(self, work) -> None:
            started.append(self)
            if len(started) == 1:
                other.start()
                both.wait()
            super().__init__(work)

    def queue_another() -> None:
        compiler._enqueue(done.release)
        both.wait()

    monkeypatch.setattr(llvm, "_Worker", Slow)
    other = threading.Thread(target=queue_another)
    done = threading.Semaphore(0)
    compiler._enqueue(done.release)
    other.join()
    assert done.acquire(timeout=30)
    assert done.acquire(timeout=30)
    assert len(started) == 1
    compiler.shutdown()
