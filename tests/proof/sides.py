"""One side of a proof: a trace executed on terms.

In: operations.  Out: terms for their results, in `values`; what they promise of their arguments, as terms.

Both sides run in one `World`, each with its own memory.  Calls, guards and what ends a trace are not done here: they
are where the two sides meet.
"""

from __future__ import annotations

from array import array
from typing import Any

from tests.proof.heap import ITEMS, LENGTH, LONGEST, Memory, World
from tests.proof.semantics import MEANINGS, OBJECT, SORTS, WORD, Term, always, word, z3
from tracer.ir.trace import Op
from tracer.ir.values import Const, Value

KNOWN = frozenset(MEANINGS) | {
    "box_int", "box_float", "box_bool", "unbox_int", "unbox_float", "unbox_bool", "guard_int",
    "box_complex", "complex_real", "complex_imag",
    "new", "newlist", "newtuple",
    "getfield_i", "getfield_f", "getfield_r", "setfield_i", "setfield_f", "setfield_r",
    "list_len", "list_getitem", "list_setitem", "list_append", "tuple_len", "tuple_getitem",
    "dict_version", "bytes_len", "bytes_getitem", "str_len", "str_getitem", "array_code",
    "raw_len", "raw_getitem_i", "raw_getitem_f", "raw_setitem_i", "raw_setitem_f",
    "call_pure_i", "call_pure_f", "call_pure_r",
}  # fmt: skip


class Unsupported(Exception):
    """The model does not have this."""


class Side:
    """The state of one of the two traces."""

    def __init__(self, world: World, memory: Memory) -> None:
        self.world = world
        self.memory = memory
        self.values: dict[Value, Term] = {}
        self.fits: Term = z3.BoolVal(True)  # of the last overflow check

    def get(self, value: Value) -> Term:
        """The term of a value."""
        return self.world.const(value) if type(value) is Const else self.values[value]

    def run(self, op: Op, made: Term | None = None) -> Term:
        """Execute; returns what the operation promises.  `made`: the address that an allocation gives."""
        name, world = op.spec.name, self.world
        args = [self.get(a) for a in op.args]
        if name in MEANINGS:
            meaning = MEANINGS[name]
            self.values[op] = meaning.result(*args)
            if meaning.fits is not always:
                self.fits = meaning.fits(*args)
            return meaning.needs(*args)
        if name not in KNOWN:
            raise Unsupported(name)
        method = getattr(self, f"_{name}", None)
        if method is None:
            family, _, _ = name.rpartition("_")
            method = getattr(self, f"_{family}")
        found = method(op, args, made)
        needs = z3.BoolVal(True)
        if type(found) is tuple:
            found, needs = found
        if found is not None:
            self.values[op] = found
            if op.kind == "r" and name.startswith("tuple"):
                world.tell(world.old(found, world.made))
        return needs

    # -- boxes

    def _box(self, op: Op, args: list[Term], made: Term | None) -> Any:
        return self.world.boxed("i" if op.spec.name == "box_int" else "f", args[0])

    def _box_bool(self, op: Op, args: list[Term], made: Term | None) -> Any:
        return z3.If(args[0] != 0, self.world.true, self.world.false), z3.ULE(args[0], word(1))

    def _unbox(self, op: Op, args: list[Term], made: Term | None) -> Any:
        which = op.spec.name[6:]
        cls = {"int": int, "float": float, "bool": bool}[which]
        return self.world.unboxed(which, args[0]), self.world.has_class(args[0], cls)

    def _guard_int(self, op: Op, args: list[Term], made: Term | None) -> Any:
        return self.world.unboxed("int", args[0])

    def _box_complex(self, op: Op, args: list[Term], made: Term | None) -> Any:
        return self.world.complex_of(*args)

    def _complex(self, op: Op, args: list[Term], made: Term | None) -> Any:
        index = int(op.spec.name == "complex_imag")
        return self.world.part_of_complex(index, args[0]), self.world.has_class(args[0], complex)

    # -- fields

    def _new(self, op: Op, args: list[Term], made: Term | None) -> Any:
        return made

    def _getfield(self, op: Op, args: list[Term], made: Term | None) -> Any:
        found = self.memory.load(op.descr, args[0])
        if op.descr.holds is not None:
            self.world.tell(self.world.has_class(found, op.descr.holds))
        return found

    def _setfield(self, op: Op, args: list[Term], made: Term | None) -> Any:
        self.memory.store(op.descr, *args)

    # -- lists and tuples

    def _newlist(self, op: Op, args: list[Term], made: Term | None) -> Any:
        self.memory.make_list(made, args)
        return made

    def _list_len(self, op: Op, args: list[Term], made: Term | None) -> Any:
        return self.memory.load(LENGTH, args[0]), self.world.has_class(args[0], list)

    def _inside(self, args: list[Term]) -> Term:
        return z3.ULT(args[1], self.memory.load(LENGTH, args[0]))

    def _list_getitem(self, op: Op, args: list[Term], made: Term | None) -> Any:
        return self.memory.load(ITEMS, *args), self._inside(args)

    def _list_setitem(self, op: Op, args: list[Term], made: Term | None) -> Any:
        needs = self._inside(args)
        self.memory.store(ITEMS, *args)
        return None, needs

    def _list_append(self, op: Op, args: list[Term], made: Term | None) -> Any:
        length = self.memory.load(LENGTH, args[0])
        self.memory.store(LENGTH, args[0], z3.simplify(length + 1))
        self.memory.store(ITEMS, args[0], length, args[1])

    def _newtuple(self, op: Op, args: list[Term], made: Term | None) -> Any:
        return made

    def _tuple_len(self, op: Op, args: list[Term], made: Term | None) -> Any:
        length = self.world.tuple_length(args[0])
        self.world.tell(z3.ULT(length, word(1 << 58)))
        return length, self.world.has_class(args[0], tuple)

    def _tuple_getitem(self, op: Op, args: list[Term], made: Term | None) -> Any:
        needs = z3.ULT(args[1], self.world.tuple_length(args[0]))
        return self.world.item_of_tuple(*args), needs

    # -- buffers

    def _fixed(self, name: str, args: list[Term], least: int, most: int) -> Term:
        """A word that is always the same of this object."""
        found = z3.Function(name, *([OBJECT, WORD][: len(args)]), WORD)(*args)
        self.world.tell(z3.And(found >= least, found <= most))
        return found

    def _bytes_len(self, op: Op, args: list[Term], made: Term | None) -> Any:
        return self._fixed("bytes length", args, 0, LONGEST), self.world.has_class(args[0], bytes)

    def _bytes_getitem(self, op: Op, args: list[Term], made: Term | None) -> Any:
        needs = z3.ULT(args[1], self._fixed("bytes length", args[:1], 0, LONGEST))
        return self._fixed("byte", args, 0, 255), needs

    def _str_len(self, op: Op, args: list[Term], made: Term | None) -> Any:
        return self._fixed("text length", args, 0, LONGEST), self.world.has_class(args[0], str)

    def _str_getitem(self, op: Op, args: list[Term], made: Term | None) -> Any:
        needs = z3.ULT(args[1], self._fixed("text length", args[:1], 0, LONGEST))
        return self._fixed("character", args, 0, 0x10FFFF), needs

    def _array_code(self, op: Op, args: list[Term], made: Term | None) -> Any:
        return self._fixed("type code", args, 0, 127), self.world.has_class(args[0], array)

    def _dict_version(self, op: Op, args: list[Term], made: Term | None) -> Any:
        return self.memory.raw("version", "i", args[0], word(0))

    def _raw_len(self, op: Op, args: list[Term], made: Term | None) -> Any:
        length = self.memory.raw("length", "i", args[0], word(0))
        self.world.tell(z3.ULT(length, word(LONGEST)))
        return length

    def _raw_getitem_i(self, op: Op, args: list[Term], made: Term | None) -> Any:
        found = self.memory.raw(repr(op.descr), "i", *args)
        if op.descr.size < 8:
            self.world.tell(z3.And(found >= op.descr.least, found <= op.descr.most))
        return found, z3.ULT(args[1], self._raw_len(op, args, None))

    def _raw_getitem_f(self, op: Op, args: list[Term], made: Term | None) -> Any:
        return self.memory.raw(repr(op.descr), "f", *args), z3.ULT(args[1], self._raw_len(op, args, None))

    def _raw_setitem(self, op: Op, args: list[Term], made: Term | None) -> Any:
        needs = z3.ULT(args[1], self._raw_len(op, args, None))
        self.memory.set_raw(repr(op.descr), args)
        return None, needs

    # -- elidable calls

    def _call_pure(self, op: Op, args: list[Term], made: Term | None) -> Any:
        result = self.pure(op)(*args) if args else self.pure(op)()
        if op.kind == "r":
            self.world.tell(self.world.old(result, self.world.made))
        return result

    def pure(self, op: Op) -> Any:
        """The function of an elidable call."""
        sorts = [SORTS[kind] for kind in op.descr.argument_kinds]
        name = f"{op.descr!r}@{id(op.descr.function)}"
        return z3.Function(name, *sorts, SORTS[op.kind])


def guard_condition(side: Side, op: Op) -> Term:
    """When a guard that looks at its arguments, or at the overflow check before it, holds."""
    name = op.spec.name
    args = [side.get(a) for a in op.args]
    if name == "guard_no_overflow":
        return side.fits
    if name == "guard_class":
        cls = op.args[1]
        assert type(cls) is Const
        return side.world.has_class(args[0], cls.value)
    if name == "unbox_int":
        return side.world.fits(args[0])
    if name == "guard_int":
        return z3.And(side.world.has_class(args[0], int), side.world.fits(args[0]))
    simple = {
        "guard_true": lambda: args[0] != 0,
        "guard_false": lambda: args[0] == 0,
        "guard_value_i": lambda: args[0] == args[1],
        "guard_value_r": lambda: args[0] == args[1],
    }
    if name not in simple:
        raise Unsupported(name)
    return simple[name]()
