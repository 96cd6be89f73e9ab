"""The only file that talks to LLVM, always on one thread.

In: `Job`s (LLVM text, symbols to import, functions to export).
Out: their addresses.

llvmlite holds one global lock, and LLVM compiles without the host's lock. So one thread makes, links and frees
everything, and no other thread ever waits for llvmlite's lock. If a job asks for it, its module is verified before LLVM
works on it; an error of the verifier or the parser becomes the job's `error`.

Holds: only this thread uses LLVM. Before a fork, the thread ends after its current job; parent and child each start a
new one when they need it; the child never finishes jobs of its parent. At exit the thread is drained and joined. Jobs
of the first tier are done before those of the second.
Does not: know units.
"""

from __future__ import annotations

import _thread
import atexit
import os
import sys
import time
import weakref
from _queue import Empty, SimpleQueue
from collections.abc import Callable, Iterator

from codegen.switchinterval import SwitchIntervalBoost
from tracer.aside import ASIDE
from tracer.hosttools import Any, Event, contextmanager, deque, import_module
from tracer.records import field, record

Binding = Any  # an object of llvmlite, which has no types
TYPE_CHECKING = False
if TYPE_CHECKING:
    from contextlib import AbstractContextManager



@record
class Job:
    """One module to compile."""

    text: str
    """LLVM text."""
    imports: dict[str, int]
    """Addresses of symbols, by name."""
    exports: tuple[str, ...]
    """The names of the functions whose addresses are wanted."""
    support: Job | None = None
    """An earlier job, whose functions this one calls."""
    uses: tuple[str, ...] = ()
    """The names of these functions."""
    level: int = 2
    """LLVM's level of code generation: 0 for the first tier."""
    verify: bool = True
    """Is the module verified?"""
    owner: Any = field(default=None, shown=False)
    """The submitter's own."""
    addresses: dict[str, int] = field(factory=dict)
    """When finished: the addresses of `exports`."""
    error: str | None = None
    """When finished: why it could not be compiled, or None."""
    finished: Event = field(factory=Event)
    is_awaited: bool = False
    """Does a thread wait for it, and take the result itself?"""
    handle: int = 0
    """Names the compiled library for `dispose`."""
    took: int = 0
    """When finished without an error: how many nanoseconds of the processor's time it has taken."""


NOTHING = "nothing is compiled any more"
"""Why a job, or a unit, is not compiled."""


def _refuse(reason: BaseException | str) -> None:
    raise RuntimeError(str(reason))


@contextmanager
def _nothing_special() -> Iterator[None]:
    yield


@record
class Process:
    """What the compile thread needs to know of the process, which is also the program's."""

    importing: Callable[[], AbstractContextManager[None]] = _nothing_special
    """A context in which imports of this thread count as MiniPy's."""
    check: Callable[[], None] = lambda: None
    """Raises MemoryError if too little memory is left to compile anything."""
    broken: Callable[[BaseException | str], None] = _refuse
    """Called with the reason when nothing can be compiled any more."""
    get_interval: Callable[[], float] = sys.getswitchinterval
    """Reads the host's switch interval, in seconds."""
    set_interval: Callable[[float], None] = sys.setswitchinterval
    """Sets the host's switch interval."""


_all: weakref.WeakSet[Compiler] = weakref.WeakSet()
_hooked = False


def _hook() -> None:
    """Register what must happen at exit and around a fork, once."""
    global _hooked
    if _hooked:
        return
    _hooked = True
    atexit.register(_for_all, "shutdown")
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(
            before=lambda: _for_all("before_fork"),
            after_in_child=lambda: _for_all("after_fork"),
        )


def _for_all(method: str) -> None:
    for compiler in list(_all):
        getattr(compiler, method)()


class _Worker:
    """A running thread that the program does not see in `threading.enumerate()`."""

    def __init__(self, work: Callable[[], None]) -> None:
        self._work = work
        self._system_id = 0
        self._running = _thread.allocate_lock()
        self._running.acquire()
        _thread.start_new_thread(self._run, ())

    def _run(self) -> None:
        self._system_id = _thread.get_native_id()
        ASIDE.threads += 1
        try:
            self._work()
        finally:
            ASIDE.threads -= 1
            self._running.release()

    def is_alive(self) -> bool:
        """Is it still running?"""
        return self._running.locked()

    def join(self) -> None:
        """Wait until it has ended, and shortly for the system to notice, which programs on Linux can see."""
        with self._running:
            pass
        for _ in range(100):
            if not os.path.exists(f"/proc/self/task/{self._system_id}"):
                break
            time.sleep(0.0001)


class Compiler:
    """A compile thread, with LLVM. optimise: run instcombine and simplifycfg."""

    def __init__(self, optimise: bool = False, process: Process | None = None) -> None:
        self.optimise = optimise
        self.process = process or Process()
        self._session: _Session | None = None
        self._is_broken = False
        self._first: Job | None = None  # the one that all others call
        self._boost = SwitchIntervalBoost(self.process.get_interval, self.process.set_interval)
        self._start_anew()
        _all.add(self)
        _hook()

    @property
    def has_begun(self) -> bool:
        """Has it loaded LLVM?"""
        return self._session is not None

    def _start_anew(self) -> None:
        self._queue: SimpleQueue[bool] = SimpleQueue()  # True for each piece of work; False ends the thread
        self._soon: deque[Callable[[], None]] = deque()
        self._later: deque[Callable[[], None]] = deque()
        self._thread: _Worker | None = None
        self._starting = _thread.RLock()  # whoever holds it starts the thread, or keeps others from doing so
        self._ending = self._pausing = False
        self._finished: list[Job] = []
        self._boost.end()

    def before_fork(self) -> None:
        """Let the current job end, and then the thread: the host warns of forks with running threads."""
        with self._starting:
            thread = self._thread
            if thread is None or self._ending:
                return
            self._pausing = True
            self._queue.put(False)
            thread.join()
            self._pausing, self._thread, self._queue = False, None, SimpleQueue()

    def after_fork(self) -> None:
        """In the child: make thread and queues anew. What all code needs is compiled here if it was not before."""
        self._start_anew()
        first = self._first
        if first is not None and not first.addresses and first.error is None:
            self._soon.append(lambda: self._compile(first))

    @property
    def is_paused(self) -> bool:
        """Is there work, but no thread since a fork?"""
        return self._thread is None and bool(self._soon or self._later) and not self._ending

    def _continue(self) -> None:
        """Start the thread, unless there is one or another thread starts it; there may be more work than it knew of."""
        for _ in range(len(self._soon) + len(self._later)):
            self._queue.put(True)
        if not self._starting.acquire(blocking=False):
            return
        try:
            if self._thread is None:
                with self.process.importing():
                    import_module("threading")  # LLVM's binding does, and whoever is first counts as the main thread
                self._thread = _Worker(self._loop)
        except RuntimeError as error:  # the process may not start any more threads
            self._soon.clear()
            self._later.clear()
            self._break(error)
        finally:
            self._starting.release()

    def _break(self, error: BaseException) -> None:
        self._is_broken = True
        self.process.broken(error)

    def may_compile(self) -> bool:
        """May anything be compiled? The process may have too little memory left; then nothing ever is."""
        if not self._is_broken:
            try:
                self.process.check()
                return True
            except MemoryError as error:
                self._break(error)
        return False

    def _may_compile(self, job: Job) -> bool:
        """May this job be compiled? If not, it is finished, with an error."""
        if self.may_compile():
            return True
        job.error = NOTHING
        job.finished.set()
        return False

    def submit(self, job: Job) -> None:
        """Compile `job` in the background. `take_finished` returns it when it is done."""
        if job.support is None:
            self._first = job
        if self._may_compile(job):
            self._enqueue(lambda: self._compile(job), later=job.level > 0 and job.support is not None)
        else:
            self._finished.append(job)

    def compile(self, job: Job) -> None:
        """Compile `job` and wait."""
        if not self._may_compile(job):
            return
        job.is_awaited = True
        self._enqueue(lambda: self._compile(job))
        while not job.finished.wait(0.0 if self._thread is None else 1.0):
            if self.is_paused:
                self._continue()
            if self._thread is None or not self._thread.is_alive():
                job.error = "the compile thread has ended"
                return

    def dispose(self, handle: int) -> None:
        """Free the code of a finished job."""
        if not self._ending:
            self._enqueue(lambda: self._dispose(handle))

    @property
    def has_finished(self) -> bool:
        """Is there a submitted job that is done and that nobody has taken, or one that no thread works on?"""
        return bool(self._finished) or self.is_paused

    def take_finished(self) -> Job | None:
        """The first submitted job that is done; None if there is none any more, as another thread may have taken it."""
        if self.is_paused:
            self._continue()
        try:
            return self._finished.pop(0)
        except IndexError:
            return None

    def shutdown(self) -> None:
        """Drop waiting jobs, let the current one end, and join the thread."""
        if self._ending:
            return
        self._ending = True
        thread = self._thread
        if thread is not None and thread.is_alive():
            try:
                while True:
                    self._queue.get_nowait()
            except Empty:
                pass
            self._queue.put(False)
            thread.join()
        if self._session is not None:
            self._session.detach()

    def _enqueue(self, work: Callable[[], None], later: bool = False) -> None:
        """Queue `work`; `later`: behind all work that is not."""
        if self._ending or (self._is_broken and self._thread is None):
            return
        (self._later if later else self._soon).append(work)
        self._boost.begin()
        if self._thread is None:
            self._continue()
        else:
            self._queue.put(True)

    def _loop(self) -> None:
        jobs, soon, later = self._queue, self._soon, self._later
        while jobs.get() and not self._pausing:
            if soon or later:  # else this piece was counted twice: `_continue` counts all that is there
                (soon or later).popleft()()
            if not soon and not later:
                self._boost.end()

    def _dispose(self, handle: int) -> None:
        if self._session is not None:
            self._session.dispose(handle)

    def _compile(self, job: Job) -> None:
        try:
            if self._session is None:
                with self.process.importing():
                    self._session = _Session(self.optimise)
            began = time.thread_time_ns()
            self._session.compile(job)
            job.took = time.thread_time_ns() - began
        except Exception as error:
            job.error = f"{type(error).__name__}: {error}"
        if not job.is_awaited:
            self._finished.append(job)
        job.finished.set()


LINKED = 32
"""How many jobs one linker links."""


@record
class _Linker:
    """One of LLVM's linkers.

    Removing a library frees its code; the linker's own notes of it are only freed with the linker.
    """

    lljit: Binding
    linked: int = 0
    """How many jobs it has linked."""
    libraries: dict[int, Binding] = field(factory=dict)
    """The libraries that it has linked, by handle."""

    @property
    def has_ended(self) -> bool:
        """Has it linked `LINKED` jobs, of which none is left?"""
        return self.linked >= LINKED and not self.libraries


class _Session:
    """LLVM's state, on the compile thread. linkers: by the handles of the libraries that they have linked."""

    def __init__(self, optimise: bool) -> None:
        import llvmlite.binding as llvm

        self.llvm: Binding = llvm
        for name in ("initialize", "initialize_native_target", "initialize_native_asmprinter"):
            try:
                getattr(llvm, name)()
            except RuntimeError:  # newer llvmlite initialises itself
                pass
        self.optimise = optimise
        self.machines = {level: self._machine(level) for level in (0, 2)}
        self.linkers: dict[int, _Linker] = {}
        self.count = 0
        self._linker = self._make_linker()

    def _machine(self, level: int) -> Binding:
        llvm = self.llvm
        return llvm.Target.from_default_triple().create_target_machine(
            cpu=llvm.get_host_cpu_name(),
            features=llvm.get_host_cpu_features().flatten(),
            opt=level,
            reloc="pic",
            codemodel="small",
            jit=True,
        )

    def _make_linker(self) -> _Linker:
        return _Linker(self.llvm.create_lljit_compiler(self._machine(2), use_jit_link=True))

    def compile(self, job: Job) -> None:
        if job.support is not None and job.support.error is not None:
            raise RuntimeError(f"the support routines do not compile: {job.support.error}")
        llvm = self.llvm
        self.count += 1
        library = llvm.JITLibraryBuilder().add_object_img(self.object_code(job))
        for name, where in job.imports.items():
            library.import_symbol(name, where)
        for name in job.uses:
            assert job.support is not None
            library.import_symbol(name, job.support.addresses[name])
        for name in job.exports:
            library.export_symbol(name)
        if self._linker.linked >= LINKED:
            self._linker = self._make_linker()
        linker = self._linker
        linker.linked += 1
        linked = library.link(linker.lljit, f"unit{self.count}")
        linker.libraries[self.count] = linked
        self.linkers[self.count] = linker
        job.handle = self.count
        job.addresses = {name: linked[name] for name in job.exports}

    def dispose(self, handle: int) -> None:
        """Free the code of a job."""
        linker = self.linkers.pop(handle, None)
        if linker is not None:
            linker.libraries.pop(handle).close()
            if linker.has_ended:
                linker.lljit.close()

    def object_code(self, job: Job) -> bytes:
        """Compile the job's text. Each job has its own LLVM context, because a context keeps all constants and types
        that it ever had.
        """
        context = self.llvm.create_context()
        try:
            module = self.llvm.parse_assembly(job.text, context)
            try:
                return self._emitted(module, job)
            finally:
                module.close()
        finally:
            context.close()

    def _emitted(self, module: Binding, job: Job) -> bytes:
        llvm = self.llvm
        if job.verify:
            module.verify()
        machine = self.machines[job.level]
        if job.support is None:  # routines call each other: those marked alwaysinline are inlined at every level
            inlining = llvm.create_new_module_pass_manager()
            inlining.add_always_inliner_pass()
            builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=1))
            inlining.run(module, builder)
        if self.optimise and job.level:
            tuning = llvm.create_pipeline_tuning_options(speed_level=1)
            builder = llvm.create_pass_builder(machine, tuning)
            passes = llvm.create_new_function_pass_manager()
            passes.add_instruction_combine_pass()
            passes.add_simplify_cfg_pass()
            for function in module.functions:
                if not function.is_declaration:
                    passes.run(function, builder)
        code: bytes = machine.emit_object(module)
        return code

    def detach(self) -> None:
        """At the end of the process: make sure that llvmlite frees nothing, as its order would crash LLVM."""
        linkers = {*self.linkers.values(), self._linker}
        libraries = [library for linker in linkers for library in linker.libraries.values()]
        for thing in (*libraries, *[linker.lljit for linker in linkers], *self.machines.values()):
            thing.detach()


def object_code(job: Job) -> bytes:
    """The object code of a job, for other processes."""
    session = _Session(False)
    try:
        return session.object_code(job)
    finally:
        session.detach()
