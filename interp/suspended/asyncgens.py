"""Asynchronous generators.

In: the frame of an `async def` with a `yield`.  Out: `AsyncGenerator`, whose `__anext__`, `asend`, `athrow` and
`aclose` give awaitables; the event loop's hooks are told of the first use and of the end.

    yield v       the frame yields Wrapped(v); the code that awaits the step gets v
    await x       the frame yields the values of x, which are passed on to the event loop

Holds: states and error messages are those of CPython 3.11, Objects/genobject.c.
Does not: drive the generator; the program's event loop does.
"""

from __future__ import annotations

import sys
import types
import warnings

from interp.machine.hostversion import TELLS_OF_UNAWAITED_STEPS
from interp.machine.traceback import without_internals
from interp.suspended.generators import Suspended, advance, stop_iteration
from interp.suspended.hostarguments import not_none, not_one, three, throw_arguments, thrown, warn_of_parts
from interp.suspended.iterators import EXHAUSTED
from interp.suspended.resuming import resume
from interp.suspended.views import show_as_host
from objmodel.classes.layouts import OfClass
from objmodel.errors import OperationError, operation_error, unwrap_error
from objmodel.finalizers import notice
from objmodel.finishing import report_ignored
from tracer.hints import dont_look_inside, tells, translated
from tracer.hosttypes import shown_class
from tracer.records import record

_hooks = sys.get_asyncgen_hooks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

INIT, ITERATING, CLOSED = range(3)
_REUSED = "cannot reuse already awaited "
_IGNORED = "async generator ignored GeneratorExit"


@record
class Wrapped:
    """A value of the generator's own `yield`, as against those that it passes on while it awaits."""

    w_value: object


@record(shown=False)
class AsyncGenerator(Suspended):
    """An asynchronous generator of the program."""

    is_stepping: bool = False  # one of its awaitables is in progress
    is_closed: bool = False
    has_hooks: bool = False  # the event loop has been told of it
    finalizer: Any = None  # of the event loop, or None
    kind = "async generator"

    __class__ = shown_class(types.AsyncGeneratorType)
    ag_running = property(lambda generator: generator.is_stepping)

    def __aiter__(self) -> AsyncGenerator:
        return self

    def __anext__(self) -> Step:
        """An awaitable for the next value."""
        return self.asend(None)

    def asend(self, /, *values: object, **keywords: object) -> Step:
        """An awaitable for the value after one is sent."""
        if len(values) != 1 or keywords:
            raise not_one(self, "asend", values, keywords)
        self._start()
        return Step(self, values[0])

    def athrow(self, /, *parts: Any, **keywords: object) -> Throwing:
        """An awaitable for the value after an exception is thrown in, which is made then."""
        if keywords:
            raise TypeError("athrow() takes no keyword arguments")
        warn_of_parts("athrow", parts)
        self._start()
        return Throwing(self, parts)

    def aclose(self, /, *values: object, **keywords: object) -> Throwing:
        """An awaitable for the generator's end."""
        if values or keywords:
            raise not_none(self, "aclose", values, keywords)
        self._start()
        return Throwing(self, None)

    def _start(self) -> None:
        """Tell the event loop, at the first use."""
        if self.has_hooks:
            return
        self.has_hooks = True
        hooks = sys.get_asyncgen_hooks()
        self.finalizer = hooks.finalizer
        if hooks.firstiter is not None:
            hooks.firstiter(self)

    @tells
    def __del__(self) -> None:
        if self.frame is None or not self.turns or self.is_running:
            return
        try:
            if self.finalizer is not None and not self.is_closed:
                self.finalizer(self)
            else:
                Suspended.close(self)
        except BaseException as error:
            error.__traceback__ = without_internals(error.__traceback__)
            report_ignored(error, self)
        notice()


AsyncGenerator.__class_getitem__ = classmethod(types.GenericAlias)  # type: ignore[attr-defined]
for _name in ("send", "throw", "close"):
    type.__setattr__(AsyncGenerator, _name, property())
show_as_host(AsyncGenerator, "ag", "async_generator", "await")


def _step(generator: AsyncGenerator, w_sent: object, error: OperationError | None, closes: bool = True) -> object:
    """Run until the next yield or await; raises StopAsyncIteration at the end."""
    try:
        found = advance(generator, w_sent, error, closes)
    except OperationError as failed:
        plain = unwrap_error(failed)
    else:
        if found is not EXHAUSTED:
            return found
        plain = StopAsyncIteration()
    try:
        raise plain
    finally:  # an error reachable from its own traceback would keep the generator alive
        del plain, error


def _unwrap(generator: AsyncGenerator, run: Callable[[], object]) -> object:
    """The value of `run` if the generator awaits; raises StopIteration with the value if the generator yields it."""
    try:
        found = run()
    except BaseException as error:
        if isinstance(error, (StopAsyncIteration, GeneratorExit)):
            generator.is_closed = True
        generator.is_stepping = False
        raise
    if isinstance(found, Wrapped):
        generator.is_stepping = False
        stop = stop_iteration(found.w_value)
        try:
            raise stop
        finally:  # as above
            del stop
    return found


@record(shown=False)
class Awaitable:
    """What `await` drives, for one step of a generator."""

    generator: AsyncGenerator
    argument: Any  # what is sent or thrown; None: `aclose`
    state: int = INIT

    reused = ""

    def __await__(self) -> Any:
        return self

    def __iter__(self) -> Any:
        return self

    def __next__(self) -> object:
        return self.step(None)

    def send(self, /, *values: object, **keywords: object) -> object:
        """Go on."""
        if len(values) != 1 or keywords:
            raise not_one(self, "send", values, keywords)
        return self.step(values[0])

    def step(self, value: object) -> object:
        """As `send`."""
        raise NotImplementedError

    def close(self, /, *values: object, **keywords: object) -> None:
        """Never run this step again."""
        if values or keywords:
            raise not_none(self, "close", values, keywords)
        self.state = CLOSED

    def _refuse_reuse(self) -> None:
        if self.state == CLOSED:
            raise RuntimeError(_REUSED + self.reused)

    def method(self) -> str:
        """What gave it."""
        return "asend"

    if TELLS_OF_UNAWAITED_STEPS:

        @tells
        def __del__(self) -> None:
            if self.state != INIT:
                return
            text = f"coroutine method {self.method()!r} of {self.generator.qualname!r} was never awaited"
            try:
                warnings.warn(text, RuntimeWarning, stacklevel=1, source=self)
            except BaseException as error:
                report_ignored(error, self)
            notice()


@record(shown=False)
class Step(Awaitable):
    """One `__anext__()` or `asend(v)`."""

    reused = "__anext__()/asend()"

    def step(self, value: object) -> object:
        """Go on until the generator awaits; StopIteration with the value when it yields."""
        try:
            found = send_to_step(self, value)
        except OperationError as failed:
            plain = unwrap_error(failed)
        else:
            if type(found) is not Wrapped:
                return found
            plain = stop_iteration(found.w_value)
        try:
            raise plain
        finally:  # as above
            del plain

    def throw(self, /, *parts: Any, **keywords: object) -> object:
        """Raise where the generator waits."""
        values = throw_arguments(self, "throw", parts, keywords)
        self._refuse_reuse()
        try:
            return _unwrap(self.generator, lambda: _step(self.generator, None, thrown(*values)))
        except BaseException:
            self.state = CLOSED
            raise


def next_step(generator: AsyncGenerator) -> Step:
    """`generator.__anext__()`."""
    if not generator.has_hooks:
        _tell_event_loop(generator)
    return Step(generator, None)


@translated
@dont_look_inside
def _tell_event_loop(generator: AsyncGenerator) -> None:
    """`AsyncGenerator._start`, at the first use."""
    hooks: Any = _hooks()
    if getattr(hooks, "finalizer") is None and getattr(hooks, "firstiter") is None:  # noqa: B009
        generator.has_hooks = True
    else:
        _start(generator)


@dont_look_inside
def _start(generator: AsyncGenerator) -> None:
    generator._start()


def send_to_step(step: Step, w_sent: object) -> object:
    """Resume the generator of a step; `w_sent` is the result of what it has awaited.

    Returns the value to pass on to the event loop, if it awaits again; a `Wrapped`, if it yields.

    Raises:
        OperationError: StopAsyncIteration at the generator's end, or an exception that it does not handle.
    """
    generator = step.generator
    if step.state != ITERATING:
        if step.state == CLOSED:
            raise operation_error(RuntimeError, "cannot reuse already awaited __anext__()/asend()")
        if generator.is_stepping:
            raise operation_error(RuntimeError, "anext(): asynchronous generator is already running")
        if w_sent is None:
            w_sent = step.argument
        step.state = ITERATING
    generator.is_stepping = True
    try:
        w_value = resume(generator, w_sent)
    except OperationError as error:
        raise _failed(step, error)
    if w_value is EXHAUSTED:
        raise _failed(step, OperationError(StopAsyncIteration(), None))
    if type(w_value) is Wrapped:
        generator.is_stepping = False
        step.state = CLOSED
    return w_value


@translated
@dont_look_inside
def _failed(step: Step, error: OperationError) -> OperationError:
    """The error that ends a step."""
    w_value = error.w_value
    if issubclass(type(w_value), StopAsyncIteration) or issubclass(type(w_value), GeneratorExit):
        step.generator.is_closed = True
    step.generator.is_stepping = False
    step.state = CLOSED
    return error


@record(shown=False)
class Throwing(Awaitable):
    """One `athrow(...)`, or `aclose()` where `argument` is None."""

    reused = "aclose()/athrow()"

    def method(self) -> str:
        """What gave it."""
        return "aclose" if self.argument is None else "athrow"

    def step(self, value: object) -> object:
        """Throw, then go on."""
        self._refuse_reuse()
        generator = self.generator
        if generator.frame is None:
            self.state = CLOSED
            raise StopIteration
        if self.state == INIT:
            return self._begin(value)
        if self.argument is not None:
            return _unwrap(generator, lambda: _step(generator, value, None))
        return self._closing(lambda: _step(generator, value, None))

    def _begin(self, value: object) -> object:
        generator = self.generator
        if generator.is_stepping:
            self.state = CLOSED
            raise RuntimeError(f"{self.method()}(): asynchronous generator is already running")
        if generator.is_closed:
            self.state = CLOSED
            raise StopAsyncIteration
        if value is not None:
            raise RuntimeError("can't send non-None value to a just-started coroutine")
        self.state = ITERATING
        generator.is_stepping = True
        if self.argument is None:
            generator.is_closed = True
            return self._closing(lambda: _step(generator, None, thrown(GeneratorExit), False))
        try:
            values = three(self, "athrow", self.argument, {})
            return _unwrap(generator, lambda: _step(generator, None, thrown(*values), False))
        except StopIteration:
            raise
        except BaseException:
            self.state = CLOSED
            raise

    def throw(self, /, *parts: Any, **keywords: object) -> object:
        """Raise where the generator waits."""
        values = throw_arguments(self, "throw", parts, keywords)
        self._refuse_reuse()
        generator = self.generator
        if self.argument is not None:
            return _unwrap(generator, lambda: _step(generator, None, thrown(*values)))
        return self._closing(lambda: _step(generator, None, thrown(*values)))

    def _closing(self, run: Callable[[], object]) -> object:
        """Run a step of aclose(): the generator may wait, but not yield."""
        try:
            found = run()
        except BaseException as error:
            self.generator.is_stepping = False
            self.state = CLOSED
            if not isinstance(error, (StopAsyncIteration, GeneratorExit)):
                raise
            error.__traceback__ = without_internals(error.__traceback__)  # its frames hold it and the generator
        else:
            if not isinstance(found, Wrapped):
                return found
            self.generator.is_stepping = False
            self.state = CLOSED
            raise RuntimeError(_IGNORED)
        raise StopIteration


for _cls, _shown in ((Step, "async_generator_asend"), (Throwing, "async_generator_athrow")):
    _cls.__name__ = _cls.__qualname__ = _shown
    _cls.__module__ = OfClass("builtins")
