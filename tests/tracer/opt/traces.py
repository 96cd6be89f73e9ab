"""Random loops with example values, recorded by running them once, and two ways to run them.

A `Recorder` makes operations at random and does each at once on real objects, as a
meta-interpreter would, so the guards of the trace hold on the first way round.
"""

from __future__ import annotations

import copy
from random import Random
from typing import Any

from tests.tracer.support import FRAME, SHAPE_A, SHAPE_B, A, B, Frame
from tracer.backend.executor import HEAP
from tracer.host.fields import make_instance, read_field, write_field
from tracer.ir.arithmetic import OVERFLOWING, PURE, fits, wrap
from tracer.ir.descr import Call, Field, Shape
from tracer.ir.snapshot import FrozenFrame, Snapshot
from tracer.ir.trace import Op, Trace, op
from tracer.ir.values import Const, Input, Value

WORLD: list[Any] = []
"""What has escaped; a call may change all of it."""

INTS = [0, 1, -1, 2, 3, 7, 64, 2**31, 2**63 - 1, -(2**63)]
BINARY = ["int_add", "int_sub", "int_mul", "int_and", "int_or", "int_xor"]
COMPARE = ["int_lt", "int_le", "int_eq", "int_ne", "int_gt", "int_ge", "uint_lt"]
FLOATS = ["float_add", "float_sub", "float_mul"]
FLOAT_COMPARE = ["float_lt", "float_le", "float_eq", "float_ne", "float_gt", "float_ge"]
SMALL = [0, 1, 2, 3, 5, 6, 7, 8, 10, 15, 63, 64, 255, -1, -2, -8]
FRAME_SHAPE = FRAME


def poke(x: Any) -> None:
    """Let `x` escape and change something of all that has."""
    WORLD.append(x)
    for known in WORLD[-4:]:
        if type(known) is A:
            known.n = (known.n * 5 + 1) % 97
        elif type(known) is B:
            known.y = known.x
        elif type(known) is list and known:
            known[0] = known[-1]


def mix(a: int, b: int) -> int:
    """An elidable function."""
    return wrap(a * 31 + b)


def choosy(x: Any) -> Any:
    """Raises for some of its arguments."""
    if type(x) is int and x % 5 == 4:
        raise ValueError
    return x


POKE = Call(poke, "r", "v", can_raise=False)
MIX = Call(mix, "ii", "i", elidable=True, can_raise=False)
CHOOSY = Call(choosy, "r", "r")
FIELDS = [*SHAPE_A.fields, *SHAPE_B.fields]


def random_inputs(r: Random) -> list[Any]:
    """A counter, a frame with locals, and some objects that may be one another."""
    a, b = A(None, 3, 0.5, "fixed"), B(5, None)
    a.x = r.choice([None, a, b, 7])
    b.y = r.choice([None, a, b, 1.5])
    pool: list[Any] = [a, b, A(a, r.choice(INTS), 1.5, b), r.choice(INTS), 2.5, True, None, [a, 1], 4]
    frame = Frame("code", None, [r.choice(pool) for _ in range(3)])
    return [r.randrange(1, 6), frame, r.choice(pool[:3]), *[r.choice(pool) for _ in range(3)], r.choice(INTS), 1.25]


class Recorder:
    """Makes one trace."""

    def __init__(self, r: Random, inputs: list[Any], kinds: str = "irrrrrif") -> None:
        self.r = r
        WORLD.clear()
        self.concrete: dict[Value, Any] = {}
        self.trace = Trace([], [])
        self.classes: dict[Value, type] = {}
        self.values: dict[str, list[Value]] = {"i": [], "f": [], "r": []}
        for value, kind in zip(copy.deepcopy(inputs), kinds, strict=True):
            box = Input(kind)
            self.trace.inputs.append(box)
            self.concrete[box] = value
        self.counter, self.frame = self._found("i", int), self._found("r", Frame)
        for box in self.trace.inputs:
            if box not in (self.counter, self.frame):
                self.values[box.kind].append(box)
        self.locals: list[Value] = []
        self.last_field: Field | None = None

    def _found(self, kind: str, cls: type) -> Input:
        return next(v for v in self.trace.inputs if v.kind == kind and type(self.concrete[v]) is cls)

    def known(self, cls: type) -> Value | None:
        """A value whose class the trace knows to be `cls`, made known if need be."""
        fitting = [v for v in self.values["r"] if type(self.concrete[v]) is cls]
        if not fitting:
            return None
        value = self.r.choice(fitting)
        if value not in self.classes or self.r.random() < 0.2:
            self.add(op("guard_class", value, Const("r", cls)))
            self.classes[value] = cls
        return value

    def pick(self, kind: str) -> Value:
        """Any value or constant of this kind, most often a recent one."""
        values = self.values[kind]
        if not values or self.r.random() < 0.1:
            constant = {"i": self.r.choice(INTS), "f": 1.5, "r": self.r.choice([None, True, 5])}[kind]
            value = Const(kind, constant)
            self.concrete[value] = constant
            return value
        return self.r.choice(values[-6:] if self.r.random() < 0.7 else values)

    def snapshot(self) -> Snapshot:
        """The frame, and a callee's frame of its own, with some values."""
        r = self.r
        regs = tuple(self.locals)
        portal = FrozenFrame(FRAME_SHAPE, self.frame, (Const("r", "code"), self.pick("r")), (regs,), "portal")
        parent = Snapshot(None, "portal", (portal, self.counter))
        inner: list[Any] = [self.pick(r.choice("irf")) for _ in range(r.randrange(4))]
        if r.random() < 0.5:
            items = (self.pick("r"), portal)
            inner.append(FrozenFrame(FRAME_SHAPE, None, (self.pick("r"), portal), (items,), "callee"))
        return Snapshot(parent, len(self.trace.ops), tuple(inner))

    def add(self, new: Op, concrete: Any = None) -> Op:
        """Append an operation."""
        if new.spec.is_guard:
            new.snapshot = self.snapshot()
        self.trace.ops.append(new)
        if new.kind != "v":
            self.concrete[new] = concrete
            self.values[new.kind].append(new)
        return new

    def pure(self, name: str, *args: Value) -> Op:
        """A pure operation, done at once."""
        return self.add(op(name, *args), PURE[name](*[self.concrete[a] for a in args]))

    # -- the kinds of things a trace does

    def step(self) -> None:
        """One thing."""
        actions = [
            self.arithmetic, self.overflowing, self.compare, self.floats, self.make_a, self.make_b, self.get, self.get,
            self.shifts, self.divide, self.ranges, self.ranges, self.float_compare,
            self.put, self.put, self.boxing, self.boxing, self.unboxing, self.unboxing, self.lists, self.lists,
            self.tuples, self.identity, self.calls, self.store_local, self.store_local, self.load_local,
            self.promote, self.inputs_again, self.aliases, self.aliases,
        ]  # fmt: skip
        self.r.choice(actions)()

    def inputs_again(self) -> None:
        """Keep old values in use."""
        value = self.r.choice(self.trace.inputs[2:])
        self.values[value.kind].append(value)

    def arithmetic(self) -> None:
        a, b = self.pick("i"), self.pick("i")
        if self.r.random() < 0.2:
            self.add(op("call_pure_i", a, b, descr=MIX), mix(self.concrete[a], self.concrete[b]))
        else:
            self.pure(self.r.choice(BINARY), a, b)

    def word(self, value: int) -> Const:
        """A constant word."""
        made = Const("i", value)
        self.concrete[made] = value
        return made

    def shifts(self) -> None:
        """Shifts, negation, complement."""
        name = self.r.choice(["int_lshift", "int_rshift", "int_rshift", "int_neg", "int_invert"])
        value = self.pick("i")
        if "shift" not in name:
            self.pure(name, value)
            return
        amount: Value = self.word(self.r.choice([0, 1, 2, 3, 8, 31, 62, 63]))
        if self.r.random() < 0.3:
            amount = self.pure("int_and", self.pick("i"), self.word(self.r.choice([1, 7, 63])))
        self.pure(name, value, amount)

    def divide(self) -> None:
        """Quotients and remainders, where there are any."""
        name = self.r.choice(["int_floordiv", "int_mod"])
        a, b = self.pick("i"), self.r.choice([self.word(self.r.choice([1, 2, 3, 7, 8, -8])), self.pick("i")])
        if type(b) is not Const:
            self.add(op("guard_true", self.pure("int_gt", b, self.word(0)))) if self.concrete[b] > 0 else None
        if self.concrete[b] > 0 or (type(b) is Const and self.concrete[b] < -1):
            self.pure(name, a, b)

    def ranges(self) -> None:
        """A sum, a shift or a mask is compared, and what it was made of, too."""
        value = self.pick("i")
        made = value
        for _ in range(self.r.randrange(3)):
            constant = self.word(self.r.choice(SMALL))
            name = self.r.choice(["int_add", "int_sub", "int_and", "int_mul", "int_add_ovf", "int_sub_ovf"])
            if not name.endswith("ovf"):
                made = self.pure(name, *self.r.sample([made, constant], 2))
            elif fits(OVERFLOWING[name](self.concrete[made], constant.value)):
                made = self.checked(name, made, constant)
        for compared in (made, value):
            near = wrap(self.concrete[compared] + self.r.choice([-10, -2, -1, 0, 1, 2, 10]))
            limit = self.word(self.r.choice([near, self.r.choice(SMALL)]))
            self.condition(self.pure(self.r.choice(COMPARE), *self.r.choice([(compared, limit), (limit, compared)])))

    def float_compare(self) -> None:
        """Doubles are compared."""
        self.condition(self.pure(self.r.choice(FLOAT_COMPARE), self.pick("f"), self.pick("f")))

    def checked(self, name: str, a: Value, b: Value) -> Op:
        """An overflow check that holds."""
        new = op(name, a, b)
        self.trace.ops.append(new)
        self.add(op("guard_no_overflow"))
        self.concrete[new] = OVERFLOWING[name](self.concrete[a], self.concrete[b])
        self.values["i"].append(new)
        return new

    def overflowing(self) -> None:
        name = self.r.choice(list(OVERFLOWING))
        a, b = self.pick("i"), self.pick("i")
        if fits(OVERFLOWING[name](self.concrete[a], self.concrete[b])):
            self.checked(name, a, b)

    def compare(self) -> None:
        name = self.r.choice([*COMPARE, "int_is_true", "int_is_zero"])
        args = [self.pick("i") for _ in range(1 if "is" in name else 2)]
        self.condition(self.pure(name, *args))

    def condition(self, value: Op) -> None:
        if self.r.random() < 0.7:
            self.add(op("guard_true" if self.concrete[value] else "guard_false", value))

    def floats(self) -> None:
        self.pure(self.r.choice(FLOATS), self.pick("f"), self.pick("f"))

    def make(self, shape: Shape) -> None:
        new = op("new", descr=shape)
        self.add(new, make_instance(shape.cls))
        self.classes[new] = shape.cls
        for field in shape.fields:
            self.set(new, field, self.pick(field.kind))

    def make_a(self) -> None:
        self.make(SHAPE_A)

    def make_b(self) -> None:
        self.make(SHAPE_B)

    def set(self, obj: Value, field: Field, value: Value) -> None:
        self.add(op(f"setfield_{field.kind}", obj, value, descr=field))
        write_field(self.concrete[obj], field, self.concrete[value])

    def field(self) -> Field:
        """Any field, often the one of the time before."""
        if self.last_field is None or self.r.random() < 0.6:
            self.last_field = self.r.choice(FIELDS)
        return self.last_field

    def get(self) -> None:
        field = self.field()
        obj = self.known(field.cls)
        if obj is not None:
            self.add(op(f"getfield_{field.kind}", obj, descr=field), read_field(self.concrete[obj], field))

    def put(self) -> None:
        field = self.field()
        obj = None if field.immutable else self.known(field.cls)
        if obj is not None:
            self.set(obj, field, self.pick(field.kind))

    def aliases(self) -> None:
        """A load, a store to an object that may be the same one, and the load again."""
        field = self.r.choice([field for field in FIELDS if not field.immutable])
        one, other = self.known(field.cls), self.known(field.cls)
        if one is None or other is None:
            return
        for _ in range(2):
            self.add(op(f"getfield_{field.kind}", one, descr=field), read_field(self.concrete[one], field))
            if self.r.random() < 0.8:
                self.set(other, field, self.pick(field.kind))

    def boxing(self) -> None:
        which = self.r.choice(["int", "int", "float", "bool"])
        if which == "bool":
            truth = self.pure(self.r.choice(COMPARE), self.pick("i"), self.pick("i"))
            box = self.pure("box_bool", truth)
        else:
            box = self.pure(f"box_{which}", self.pick(which[0]))
        self.classes[box] = {"int": int, "float": float, "bool": bool}[which]

    def unboxing(self) -> None:
        cls = self.r.choice([int, int, float, bool])
        box = self.known(cls)
        if box is not None:
            value = self.concrete[box]
            if cls is int:
                self.add(op("unbox_int", box), value)
            else:
                self.pure(f"unbox_{cls.__name__}", box)

    def lists(self) -> None:
        r = self.r
        obj = self.known(list)
        if obj is None or r.random() < 0.3:
            items = [self.pick("r") for _ in range(r.randrange(4))]
            new = self.add(op("newlist", *items), [self.concrete[v] for v in items])
            self.classes[new] = list
            return
        length = self.add(op("list_len", obj), len(self.concrete[obj]))
        self.add(op("guard_value_i", length, Const("i", self.concrete[length])))
        action = r.choice(["get", "set", "append"])
        if action == "append":
            value = self.pick("r")
            self.add(op("list_append", obj, value))
            self.concrete[obj].append(self.concrete[value])
        elif self.concrete[length]:
            index = Const("i", r.randrange(self.concrete[length]))
            self.concrete[index] = index.value
            if action == "get":
                self.add(op("list_getitem", obj, index), HEAP["list_getitem"](self.concrete[obj], index.value))
            else:
                value = self.pick("r")
                self.add(op("list_setitem", obj, index, value))
                self.concrete[obj][index.value] = self.concrete[value]

    def tuples(self) -> None:
        obj = self.known(tuple)
        if obj is None or self.r.random() < 0.5:
            items = [self.pick("r") for _ in range(self.r.randrange(1, 4))]
            new = self.add(op("newtuple", *items), tuple(self.concrete[v] for v in items))
            self.classes[new] = tuple
            return
        length = self.pure("tuple_len", obj)
        self.add(op("guard_value_i", length, Const("i", self.concrete[length])))
        index = Const("i", self.r.randrange(self.concrete[length]))
        self.concrete[index] = index.value
        self.pure("tuple_getitem", obj, index)

    def identity(self) -> None:
        mutable = [v for v in self.values["r"] if type(self.concrete[v]) in (A, B, list, type(None))]
        if mutable:
            a, b = self.r.choice(mutable), self.r.choice(mutable)
            self.condition(self.pure(self.r.choice(["ptr_eq", "ptr_ne"]), a, b))

    def promote(self) -> None:
        value = self.pick("i")
        if type(value) is not Const and self.r.random() < 0.3:
            self.add(op("guard_value_i", value, Const("i", self.concrete[value])))

    def calls(self) -> None:
        value = self.pick("r")
        if self.r.random() < 0.5:
            self.add(op("call_v", value, descr=POKE))
            poke(self.concrete[value])
            return
        call = op("call_r", value, descr=CHOOSY)
        self.trace.ops.append(call)
        try:
            self.concrete[call] = choosy(self.concrete[value])
        except ValueError as e:
            self.add(op("guard_exception", Const("r", ValueError)), e)
        else:
            self.add(op("guard_no_exception"))
            self.values["r"].append(call)

    def store_local(self) -> None:
        value = self.pick("r")
        if len(self.locals) < 4:
            self.locals.append(value)
        else:
            self.locals[self.r.randrange(4)] = value

    def load_local(self) -> None:
        if self.locals:
            self.values["r"].append(self.r.choice(self.locals))


class ComplexRecorder(Recorder):
    """Records things with complex numbers, too. Seeds of the other class keep their meaning."""

    def step(self) -> None:
        """One thing."""
        if self.r.random() < 0.1:
            self.complexes()
        else:
            super().step()

    def complexes(self) -> None:
        obj = self.known(complex)
        if obj is None or self.r.random() < 0.5:
            parts = [self.pick("f") for _ in range(2)]
            new = self.add(op("box_complex", *parts), complex(*[self.concrete[v] for v in parts]))
            self.classes[new] = complex
            return
        self.pure(self.r.choice(("complex_real", "complex_imag")), obj)


def record(r: Random, inputs: list[Any], length: int, make: type[Recorder] = Recorder) -> Trace:
    """A loop over these inputs: counts down, does `length` things, jumps."""
    recorder = make(r, inputs)
    down = recorder.pure("int_sub", recorder.counter, _one(recorder))
    recorder.add(op("guard_true", recorder.pure("int_is_true", recorder.counter)))
    while len(recorder.trace.ops) < length:
        recorder.step()
    args: list[Value] = [down, recorder.frame]
    for value in recorder.trace.inputs[2:]:
        keep = r.random() < 0.3
        args.append(value if keep else recorder.pick(value.kind))
    recorder.trace.ops.append(op("jump", *args))
    recorder.trace.ops[-1].snapshot = recorder.snapshot()
    recorder.trace.seen = tuple([recorder.concrete[a] for a in args])
    return recorder.trace


def _one(recorder: Recorder) -> Const:
    one = Const("i", 1)
    recorder.concrete[one] = 1
    return one
