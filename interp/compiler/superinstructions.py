"""Which handler runs each instruction: neighbours that often stand together run as one.

In: the instructions of one scope, as they stay.  Out: `Code.run` and `Code.run_args`, by pc: the numbers of handlers,
and what these get.

    LOAD_FAST i; LOAD_CONST 1; BINARY_OP +; STORE_FAST i      OPERATE_FAST_CONST_STORE, which goes on after the four

Nothing moves: each instruction keeps its place, and its own handler for control that comes there from elsewhere.  The
argument of a joined handler holds all that it needs: operation, first operand, second operand, and where the result
goes, FIELD bits for each.
Holds: only the operation may raise, or call anything, and the place of the first one in the source is that of the
operation.  No protected region begins or ends before it, and a variable that is read has a value for certain.
"""

from __future__ import annotations

from interp.machine.opcodes import BINARY_SYMBOLS, FIELD, JOINED, LOCAL_BITS, LOCAL_MASK, NUMBER, OPCODES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

_LOAD = NUMBER["LOAD_FAST"]
_CONST = NUMBER["LOAD_CONST"]
_TWO = NUMBER["LOAD_TWO_FAST"]
_STORE = NUMBER["STORE_FAST"]
_STORE_ATTR = NUMBER["STORE_ATTR"]
_COMPARE = NUMBER["COMPARE_OP"]
_CONTAINS = NUMBER["CONTAINS_OP"]
_FOR_ITER = NUMBER["FOR_ITER"]
_JUMP = NUMBER["POP_JUMP_IF_FALSE"]
_TESTS = {_JUMP: "TEST_FAST_JUMP", NUMBER["POP_JUMP_IF_TRUE"]: "TEST_FAST_JUMP_TRUE"}
_SWAP = NUMBER["SWAP"]
_COPY = NUMBER["COPY"]
_SUBSCR = NUMBER["BINARY_SUBSCR"]
_STORE_SUBSCR = NUMBER["STORE_SUBSCR"]
_STORE_BELOW = (_SWAP, _SWAP, _STORE_SUBSCR)
_UNPACK = NUMBER["UNPACK_SEQUENCE"]
_SYMBOLS = len(BINARY_SYMBOLS)
_FIRST = {NUMBER["BINARY_OP"]: 0, NUMBER["INPLACE_OP"]: _SYMBOLS, NUMBER["BINARY_SUBSCR"]: 2 * _SYMBOLS}
"""Where the operations of an instruction begin in the table OPERATE."""

_JOINED = {name: len(OPCODES) + k for k, name in enumerate(JOINED)}
_LOADS = frozenset((_LOAD, _CONST, _TWO))
_ALONE = frozenset((*_FIRST, _COMPARE, _CONTAINS, _FOR_ITER))
_TOO_LARGE = 1 << FIELD - 1
_TWO_VALUES, _THREE_VALUES = 2, 3
"""The arguments of a SWAP of the topmost value with the one below it, or the one below that."""


def join(
    ops: Sequence[int], args: Sequence[int], nodes: list[Any], certain: Sequence[bool], entered: set[int]
) -> tuple[bytes, tuple[int, ...]]:
    """The handlers, and what they get; in `nodes`, the sources of instructions, those of what runs with others change.

    certain: does the variable that LOAD_FAST reads have a value?  entered: where control may come from elsewhere, or
    what protects changes.
    """
    run, run_args = bytearray(ops), list(args)
    last = len(ops) - 1
    for pc, op in enumerate(ops):
        if op in _LOADS:
            if pc == last or pc + 1 in entered or (op == _LOAD and not certain[pc]):
                continue
            if op == _TWO and ops[pc + 1] == _SWAP:
                found = _moved(ops, args, pc + 1, entered, True, args[pc] & LOCAL_MASK, args[pc] >> LOCAL_BITS)
            elif op == _TWO and ops[pc + 1] == _STORE_SUBSCR:
                found = _joined("STORE_TWO_FAST_SUBSCR", 0, args[pc] & LOCAL_MASK, args[pc] >> LOCAL_BITS)
            elif op == _TWO:
                found = _operation(ops, args, pc + 1, "_TWO_FAST", args[pc] & LOCAL_MASK, args[pc] >> LOCAL_BITS)
            elif op == _CONST:
                found = _operation(ops, args, pc + 1, "_CONST", args[pc], 0)
            elif ops[pc + 1] in _TESTS:
                found = _joined(_TESTS[ops[pc + 1]], 0, args[pc], 0, args[pc + 1])
            elif ops[pc + 1] == _STORE_ATTR:
                found = _joined("STORE_FAST_ATTR", args[pc + 1], args[pc], 0, 0)
            elif ops[pc + 1] == _STORE_SUBSCR:
                found = _joined("STORE_FAST_SUBSCR", 0, args[pc])
            elif ops[pc + 1] == _CONST and pc + 1 < last and pc + 2 not in entered:
                if ops[pc + 2] == _STORE_SUBSCR:
                    found = _joined("STORE_FAST_CONST_SUBSCR", 0, args[pc], args[pc + 1])
                else:
                    found = _operation(ops, args, pc + 2, "_FAST_CONST", args[pc], args[pc + 1])
                if found is not None:
                    nodes[pc + 1] = nodes[pc + 2]
            else:
                found = _operation(ops, args, pc + 1, "_FAST", args[pc], 0)
            if found is not None:
                nodes[pc] = nodes[pc + 1]
        elif op == _FOR_ITER and pc + 1 not in entered and _stores(ops, args, pc + 1, entered, 2):
            found = _joined("FOR_ITER_STORE_TWO", args[pc], args[pc + 2], args[pc + 3])
        elif op == _UNPACK:
            count = args[pc]
            if count not in (2, 3) or not _stores(ops, args, pc, entered, count):
                continue
            name = "UNPACK_STORE_TWO" if count == 2 else "UNPACK_STORE_THREE"
            found = _joined(name, 0, args[pc + 1], args[pc + 2], args[pc + 3] if count > 2 else 0)
        elif op == _COPY:
            if not _stand(ops, args, pc, entered, (_COPY, _COPY, _SUBSCR), (_TWO_VALUES, _TWO_VALUES)):
                continue
            found = _joined("COPY_SUBSCR", 0)
            nodes[pc] = nodes[pc + 1] = nodes[pc + 2]
        elif op == _SWAP and _stand(ops, args, pc, entered, _STORE_BELOW, (_THREE_VALUES, _TWO_VALUES)):
            found = _joined("SWAP_STORE_SUBSCR", 0)
            nodes[pc] = nodes[pc + 1] = nodes[pc + 2]
        elif op in _ALONE:
            found = _operation(ops, args, pc, "", 0, 0)
        elif op == _SWAP and pc < last and pc + 1 not in entered:
            found = _moved(ops, args, pc, entered, False, 0, 0)
            if found is None and args[pc] == _TWO_VALUES and ops[pc + 1] == _STORE_ATTR:
                found = _joined("SWAP_STORE_ATTR", args[pc + 1])
                nodes[pc] = nodes[pc + 1]
        else:
            continue
        if found is not None:
            run[pc], run_args[pc] = found
    return bytes(run), tuple(run_args)


def _moved(
    ops: Sequence[int], args: Sequence[int], pc: int, entered: set[int], is_loaded: bool, first: int, second: int
) -> tuple[int, int] | None:
    """The handler of a SWAP at `pc` of two values that variables get then, and what it gets.

    first, second: the variables that the values come from, if they are loaded right before.
    """
    is_for_two = args[pc] == _TWO_VALUES and tuple(ops[pc + 1 : pc + 3]) == (_STORE, _STORE)
    if not is_for_two or not entered.isdisjoint(range(pc, pc + 3)) or args[pc + 1] == args[pc + 2]:
        return None
    if is_loaded:
        return _joined("MOVE_TWO_FAST", args[pc + 1], first, second, args[pc + 2])
    return _joined("SWAP_STORE_TWO", args[pc + 1], 0, 0, args[pc + 2])


def _stores(ops: Sequence[int], args: Sequence[int], pc: int, entered: set[int], count: int) -> bool:
    """Are so many values unpacked at `pc`, and stored in as many variables?"""
    return _stand(ops, args, pc, entered, (_UNPACK, *[_STORE] * count), (count,))


def _stand(
    ops: Sequence[int], args: Sequence[int], pc: int, entered: set[int], wanted: tuple[int, ...], told: tuple[int, ...]
) -> bool:
    """Do these instructions stand at `pc`, the first of them with these arguments?  Nothing may lead between them."""
    end = pc + len(wanted)
    if tuple(ops[pc:end]) != wanted or tuple(args[pc : pc + len(told)]) != told:
        return False
    return entered.isdisjoint(range(pc + 1, end))


def _operation(
    ops: Sequence[int], args: Sequence[int], pc: int, operands: str, first: int, second: int
) -> tuple[int, int] | None:
    """The handler of an operation at `pc` with such operands, and of what is done with the result; and what it gets."""
    op = ops[pc]
    if pc + 1 == len(ops):
        return None
    following, target = ops[pc + 1], args[pc + 1]
    if op in _FIRST:
        function = _FIRST[op] + args[pc]
        if following == _STORE:
            return _joined(f"OPERATE{operands}_STORE", function, first, second, target)
        return _joined(f"OPERATE{operands}", function, first, second, 0) if operands else None
    if op == _COMPARE and following == _JUMP:
        return _joined(f"COMPARE{operands}_JUMP", args[pc], first, second, target)
    if op == _CONTAINS and following == _JUMP and not operands:
        return _joined("CONTAINS_JUMP", args[pc], 0, 0, target)
    if op == _FOR_ITER and following == _STORE and not operands:
        return _joined("FOR_ITER_STORE", args[pc], 0, 0, target)
    return None


def _joined(name: str, first: int, second: int = 0, third: int = 0, fourth: int = 0) -> tuple[int, int] | None:
    """The number of a handler and its argument, if that has room for all."""
    if first >= _TOO_LARGE or second >= _TOO_LARGE or third >= _TOO_LARGE or fourth >= _TOO_LARGE:
        return None
    return _JOINED[name], first | second << FIELD | third << 2 * FIELD | fourth << 3 * FIELD
