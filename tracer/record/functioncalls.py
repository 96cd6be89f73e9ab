"""Calls of functions, as a part of a recording: inlined, or called as a whole.

In: a function with its arguments, and the position after the call.  Out: its result and the result's symbol, or
`TracedRaise`, if the function has raised an exception.

    residual(f, …)            r2 = call_r(f, r0, r1); guard_no_exception(), which resumes after the call
    the same, if f raises     r2 = call_r(f, r0, r1); guard_exception(ValueError)
    call_function(f, …)       the operations of f in place of the call, where that is allowed

Holds: a function that looks at the portal's activations is not recorded, since a trace has none that it could see:
the recording is given up.
Does not: know the portal's own calls, see `tracer.record.portalcalls`.
"""

from __future__ import annotations

from typing import Any

from tracer.frontend.statictypes import function_hints
from tracer.hints import JitDriver
from tracer.host.effects import effect_of_builtin
from tracer.host.operations import call_expecting_errors, call_of, with_effect
from tracer.ir.descr import EVERYTHING, Call
from tracer.ir.ops import OPS
from tracer.ir.trace import Op
from tracer.ir.values import Const
from tracer.jitcode.jitcode import JitCodes, TracedRaise
from tracer.record.callers import Raw
from tracer.record.chars import Chars
from tracer.record.giveup import GiveUp
from tracer.record.recorder import Pairs, Recorder, Values
from tracer.record.shadows import Symbol, class_of

_CALLS = {kind: OPS[f"call_{kind}"] for kind in "ifrv"}
_ZERO: dict[str, Any] = {"i": 0, "f": 0.0, "r": None}


class Calls:
    """Records calls."""

    def __init__(self, core: Recorder, chars: Chars, codes: JitCodes, driver: JitDriver) -> None:
        self.core = core
        self.chars = chars
        self.codes = codes
        self.driver = driver

    # -- as a whole ---------------------------------------------------------------

    def residual(self, call: Call, pairs: Pairs, raw: Raw) -> tuple[Any, Symbol]:
        """Call a function as a whole, and record the call.

        pairs: the arguments.
        raw: the raw snapshot after the call.

        Raises `TracedRaise` with the function's exception.
        """
        values, symbols = pairs[0::2], pairs[1::2]
        changes, checked = (EVERYTHING, 0) if call.changes != EVERYTHING else effect_of_builtin(call.function, values)
        if changes != EVERYTHING and all(map(_is_exactly, values[:checked], symbols)):
            call = with_effect(call, changes)
        core = self.core
        operation = core.record(_CALLS[call.result_kind], core.arguments(call.argument_kinds, pairs), call)
        result = self.perform(call, operation, values, raw)
        if call.changes != EVERYTHING and call.function is next:
            self.chars.given(values, symbols, *result)
            if result[0] is values[-1]:
                operation.descr = with_effect(call, EVERYTHING)  # an exhausted iterator drops its iterable
                core.cache.call(EVERYTHING)
        return result

    def perform(self, call: Call, operation: Op, values: Values, raw: Raw) -> tuple[Any, Symbol]:
        """Make the call that `operation` stands for, and guard that it returns, or raises, as it does now."""
        driver = self.driver
        inspected, driver.inspected = driver.inspected, False
        try:
            result = self._made(call, operation, values, raw)
        except TracedRaise as error:
            if not driver.inspected:
                raise
            parent, position, held, symbols = raw
            raised = position.after_raising()
            behind: Raw = (parent, raised, (*held, error.value), (*symbols, error.symbol))
        else:
            if not driver.inspected:
                return result
            behind = _with_result(raw, *result)
        finally:
            driver.inspected = driver.inspected or inspected  # an outer recording that is under way is told, too
        raise GiveUp("inspected", behind, what=call)

    def _made(self, call: Call, operation: Op, values: Values, raw: Raw) -> tuple[Any, Symbol]:
        core = self.core
        core.cache.call(call.changes)
        core.callers.of(raw[0])
        expects_errors = raw[1].instruction.caught is not None
        try:
            value = call_expecting_errors(call.function, values) if expects_errors else call.function(*values)
        except BaseException as e:
            raise self._raised(e, call, operation, raw) from None
        core.guard("guard_no_exception", (), _with_result(raw, None, None))
        return value, None if call.result_kind == "v" else operation

    def _raised(self, error: BaseException, call: Call, operation: Op, raw: Raw) -> TracedRaise:
        core = self.core
        if call.changes != EVERYTHING:  # a function that raises may have dropped objects, so anything may have changed
            operation.descr = with_effect(call, EVERYTHING)
            core.cache.call(EVERYTHING)
        result = operation if call.result_kind != "v" else None
        behind = _with_result(raw, _ZERO.get(call.result_kind), result)
        guard = core.guard("guard_exception", (Const("r", type(error)),), behind)
        core.know_class(guard, type(error))
        return TracedRaise(error, guard)

    # -- looked into --------------------------------------------------------------

    def call_function(self, recording: object, function: Any, raw: Raw, pairs: Pairs) -> tuple[Any, Symbol]:
        """Call a restricted-Python function: inlined where its hints allow that, else as a whole.

        `recording` is passed on to the function's own generated code.
        """
        hint = getattr(function, "_jit_hint_", None)
        opaque = hint in ("elidable", "elidable_promote", "dont_look_inside")
        if hint == "look_inside_iff":
            opaque = not function._jit_predicate_(*pairs[0::2])
        if not opaque and self.codes.looks_into(function):
            traced: tuple[Any, Symbol] = self.codes[function].trace(recording, raw, *pairs)
            return traced
        known = function_hints(function)
        code = function.__code__
        kinds = "".join(known[n].kind for n in code.co_varnames[: code.co_argcount])
        result = known["return"]
        result_kind = "v" if result.cls is type(None) else result.kind
        if hint in ("elidable", "elidable_promote"):
            value = function(*pairs[0::2])
            return value, self.core.elidable(call_of(function, kinds, result_kind, True), value, pairs)
        return self.residual(call_of(self.codes.runner(function), kinds, result_kind), pairs, raw)

    def call_method(self, recording: object, name: str, before: Raw, after: Raw, pairs: Pairs) -> tuple[Any, Symbol]:
        """Call a method that subclasses override, behind a guard on the receiver's class."""
        self.core.class_known(pairs[0], pairs[1], before)
        return self.call_function(recording, getattr(type(pairs[0]), name), after, pairs)


def _is_exactly(value: Any, symbol: Symbol) -> bool:
    return class_of(value, symbol) is type(value)


def _with_result(raw: Raw, value: Any, symbol: Symbol) -> Raw:
    """The raw snapshot after a call, with the call's result added where it has one."""
    parent, position, values, symbols = raw
    if position.result_kind == "v":
        return raw
    if symbol is None:
        value = _ZERO[position.result_kind]
    return parent, position, (*values, value), (*symbols, symbol)
