"""Traces as text: printing, and reading back.

In: a trace, or text.  Out: text, or a trace.

    [r0, i1]
    r2 = getfield_r(r0, Instance.map)
    i3 = int_add(i1, 3)
    guard_true(i3) [r0, i1]
    r4 = new(BoxedInteger)
    setfield_i(r4, BoxedInteger.value, i3)
    i5 = call_i(function, r4, 'text', <17>)
    label(L1, r0, i3)
    jump(L1, r0, i3)

    value     := [ifr]NUMBER                          numbered in order of definition
    constant  := 3 | 1.5 | nan | 'text' | None | NAME | <17> | <1.5> | <anything>
    descr     := NAME                                 comes before the arguments; a field, after the object
    exit      := [ frame | frame ... ]                innermost first
    frame     := slot, slot ...
    slot      := value | constant | held | NAME#NUMBER(base){slots; [slots]; [slots]}   (a frozen frame)

A bare number is a word or a double, one in angle brackets an object. The names of
objects, fields, shapes, calls and labels are looked up in a dictionary, `names`. Printing
adds the names that it had to invent, so that the same dictionary reads the text back.
After a label, the name of an argument means the label's own input, whose value differs in each turn.

Holds: `parse(show(t, names), names)` shows as the same text.
Does not: print positions of snapshots (they are opaque; when read back, a position is the frame's number), or more of
resume data than the saved values: see `tracer.resume.listing` for the rest.
"""

from __future__ import annotations

import ast
import re

from tracer.hosttools import Any
from tracer.hosttypes import qualname_of, type_holds, type_name
from tracer.ir.descr import Call, Field, Shape
from tracer.ir.items import ITEMS, Items
from tracer.ir.ops import OPS, OpSpec
from tracer.ir.snapshot import HELD, FrameShape, FrozenFrame, Snapshot
from tracer.ir.trace import Exit, Label, Op, Trace, Unit
from tracer.ir.values import Const, Input, Value
from tracer.records import fields

Names = dict[str, Any]


class TextError(Exception):
    """Text that is not a trace. `line` counts from 1."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line


# -- printing --------------------------------------------------------------------------


class Printer:
    """Gives values their numbers and objects their names, for one trace."""

    def __init__(self, names: Names | None = None) -> None:
        self.names: Names = {} if names is None else names
        self.by_identity: dict[int, str] = {id(value): name for name, value in self.names.items()}
        self.numbers: dict[Value, str] = {}
        self.count = 0  # how many values have names
        self.frames: dict[object, int] = {}

    def define(self, value: Value) -> str:
        """A new name for `value`."""
        name = self.numbers[value] = f"{value.kind}{self.count}"
        self.count += 1
        return name

    def enter(self, label: Op) -> None:
        """After a label, give the names of its arguments to its own inputs."""
        for argument, value in zip(label.args, label.descr.inputs, strict=False):
            self.numbers[value] = self.value(argument)

    def value(self, value: Value) -> str:
        """The name of `value`; `?` marks one that is not defined."""
        if isinstance(value, Const):
            return self.constant(value)
        return self.numbers.get(value) or f"?{value.kind}"

    def constant(self, const: Const) -> str:
        """A constant as it reads back."""
        if const.kind == "i":
            return str(int(const.value))
        if const.kind == "f":
            return repr(float(const.value))
        return self.object(const.value)

    def object(self, value: Any) -> str:
        """A readable name of a host object."""
        known = self.by_identity.get(id(value))
        if known is not None and self.names.get(known) is value:
            return known
        if value is None or value is True or value is False:
            return repr(value)
        if type(value) is int or type(value) is float:
            return f"<{value!r}>"
        if type(value) is str or type(value) is bytes:
            return repr(value)
        if issubclass(type(value), type):
            return self._enter(qualname_of(value).replace("<locals>.", ""), value)
        if type_holds(type(value), "__qualname__"):
            return self._enter(value.__qualname__.replace("<locals>.", ""), value)
        return self._enter(f"<{type_name(value)} {len(self.names)}>", value)

    def descr(self, value: Any) -> str:
        """The name of a description: field, shape, items, call or label."""
        known = self.by_identity.get(id(value))
        if known is not None and self.names.get(known) is value:
            return known
        return self._enter(re.sub(r"[^\w.]+", "_", repr(value).replace("<locals>.", "")), value)

    def _enter(self, name: str, value: Any) -> str:
        plain, count = name, 1
        while name in self.names and not _same_class(self.names[name], value):
            count += 1
            name = f"{plain}~{count}" if not plain.endswith(">") else f"{plain[:-1]}~{count}>"
        if not isinstance(self.names.get(name), Shape):
            self.names[name] = value
        self.by_identity[id(value)] = name
        return name

    def slot(self, slot: Value | FrozenFrame) -> str:
        """A slot of a snapshot."""
        if slot is HELD:
            return "held"
        if isinstance(slot, Value):
            return self.value(slot)
        number = self.frames.setdefault(slot.identity, len(self.frames) + 1)
        base = "" if slot.base is None else self.value(slot.base)
        parts = [", ".join(self.slot(v) for v in slot.values)]
        parts += ["[" + ", ".join(self.slot(v) for v in items) + "]" for items in slot.arrays]
        return f"{self.descr(slot.shape)}#{number}({base}){{{'; '.join(parts)}}}"

    def exit_of(self, op: Op) -> str:
        """The text in brackets after a guard."""
        if op.exit is not None:
            return " [" + ", ".join(self.value(v) for v in op.exit.values) + "]"
        if op.snapshot is None:
            return ""
        frames: list[str] = []
        snapshot: Snapshot | None = op.snapshot
        while snapshot is not None:
            frames.append(", ".join(self.slot(v) for v in snapshot.values))
            snapshot = snapshot.parent
        return " [" + " | ".join(frames) + "]"

    def line(self, op: Op) -> str:
        """One operation."""
        arguments = [self.value(a) for a in op.args]
        if op.descr is not None:
            arguments.insert(1 if op.spec.descr == "field" else 0, self.descr(op.descr))
        call = f"{op.spec.name}({', '.join(arguments)}){self.exit_of(op)}"
        if op.spec.name == "label":
            self.enter(op)
        return call if op.kind == "v" else f"{self.define(op)} = {call}"


def _same_class(entry: Any, value: Any) -> bool:
    """May a class and its shape share a name?"""
    if isinstance(entry, Shape | FrameShape):
        return entry.cls is value or entry is value
    return entry is value or (isinstance(value, Shape) and value.cls is entry)


def show_lines(trace: Trace, names: Names | None = None) -> list[str]:
    """The inputs and the operations of `trace`, one string each."""
    printer = Printer(names)
    lines = ["[" + ", ".join([printer.define(value) for value in trace.inputs]) + "]"]
    lines += [printer.line(op) for op in trace.ops]
    return lines


def show(trace: Trace, names: Names | None = None) -> str:
    """`trace` as text. Invented names are added to `names`."""
    return "\n".join(show_lines(trace, names))


# -- parsing ---------------------------------------------------------------------------

_TOKEN = re.compile(
    r"\s*(?:(?P<value>[ifr]\d+)(?![\w.~])"
    r"|(?P<number>-?(?:inf|nan|\d+\.?\d*(?:[eE][-+]?\d+)?))(?![\w~])"
    r"|(?P<text>b?'(?:[^'\\]|\\.)*'|b?\"(?:[^\"\\]|\\.)*\")"
    r"|(?P<object><[^>]*>)"
    r"|(?P<name>[A-Za-z_][\w.]*(?:~\d+)?)"
    r"|(?P<mark>[][(){},;|=#]))"
)
_CONSTANTS = {"None": None, "True": True, "False": False}


class _Parser:
    def __init__(self, names: Names) -> None:
        self.names = names
        self.values: dict[str, Value] = {}
        self.labels: dict[str, Label] = {}
        self.frames: dict[str, object] = {}
        self.line = 0
        self.tokens: list[tuple[str, str]] = []

    def start(self, line: int, text: str) -> None:
        self.line, self.tokens, at = line, [], 0
        while at < len(text):
            match = _TOKEN.match(text, at)
            if match is None:
                raise TextError(line, f"cannot read {text[at:]!r}")
            at = match.end()
            self.tokens.append((match.lastgroup or "", match.group(match.lastgroup or 0)))
        self.tokens.reverse()

    def peek(self) -> str:
        return self.tokens[-1][1] if self.tokens else ""

    def take(self, wanted: str = "") -> tuple[str, str]:
        if not self.tokens or (wanted and self.tokens[-1][1] != wanted):
            raise TextError(self.line, f"wanted {wanted or 'more'!r}, got {self.peek() or 'the end of the line'!r}")
        return self.tokens.pop()

    def skip(self, mark: str) -> bool:
        if self.peek() == mark:
            self.tokens.pop()
            return True
        return False

    def slots(self, ends: str) -> list[Any]:
        """Slots separated by commas, up to (not including) one of the marks in `ends`."""
        result: list[Any] = []
        while self.peek() not in ends or not self.tokens:
            if result:
                self.take(",")
            result.append(self.slot())
        return result

    def slot(self) -> Any:
        group, text = self.take()
        if group == "value":
            if text not in self.values:
                raise TextError(self.line, f"{text} is not defined before it is used")
            return self.values[text]
        if group == "number":
            is_float = not re.fullmatch(r"-?\d+", text)
            return Const("f", float(text)) if is_float else Const("i", int(text))
        if group == "text":
            return Const("r", ast.literal_eval(text))
        if group == "object":
            if text not in self.names and re.fullmatch(r"<-?(inf|nan|[\d.]+(e[-+]?\d+)?)>", text):
                inner = text[1:-1]
                return Const("r", int(inner) if re.fullmatch(r"-?\d+", inner) else float(inner))
            return Const("r", self.named(text))
        if group == "name":
            if text in _CONSTANTS:
                return Const("r", _CONSTANTS[text])
            if text == "held":
                return HELD
            if self.skip("#"):
                return self.frozen_frame(text)
            found = self.named(text)
            return Const("r", found.cls if isinstance(found, Shape) else found)
        raise TextError(self.line, f"wanted a value, got {text!r}")

    def named(self, name: str) -> Any:
        if name not in self.names:
            raise TextError(self.line, f"nothing is called {name}")
        return self.names[name]

    def frozen_frame(self, name: str) -> FrozenFrame:
        shape = self.named(name)
        identity = self.frames.setdefault(self.take()[1], object())
        self.take("(")
        base = None if self.peek() == ")" else self.slot()
        self.take(")")
        self.take("{")
        values = tuple(self.slots(";}"))
        arrays = []
        while self.skip(";"):
            self.take("[")
            arrays.append(tuple(self.slots("]")))
            self.take("]")
        self.take("}")
        return FrozenFrame(shape, base, values, tuple(arrays), identity)

    def snapshot(self) -> Snapshot:
        """A chain of frames, innermost first, between brackets."""
        self.take("[")
        frames = [tuple(self.slots("|]"))]
        while self.skip("|"):
            frames.append(tuple(self.slots("|]")))
        self.take("]")
        result: Snapshot | None = None
        for position in reversed(range(len(frames))):
            result = Snapshot(result, position, frames[position])
        assert result is not None
        return result

    def descr(self, spec: OpSpec) -> Any:
        """The description of an operation, if one comes next."""
        group, text = self.tokens[-1] if self.tokens else ("", "")
        if group != "name" or text in _CONSTANTS:
            if spec.descr == "label":
                return None
            raise TextError(self.line, f"{spec.name} wants a {spec.descr}, got {text!r}")
        if spec.descr == "label":
            found = self.names.get(text) or self.labels.get(text)
            if found is not None and not isinstance(found, Label):
                return None
            self.take()
            return found or self.labels.setdefault(text, Label(text))
        self.take()
        if spec.descr == "field" and text not in self.names:
            owner, _, attribute = text.rpartition(".")
            for field in getattr(self.named(owner), "fields", ()):
                if field.name == attribute:
                    return field
        if spec.descr == "items" and text not in self.names:
            for row in ITEMS.values():
                if repr(row) == text:
                    return row
        found = self.named(text)
        if spec.descr == "class" and isinstance(found, type):
            return Shape(found, ())
        wanted = {"field": Field, "class": Shape, "items": Items, "call": Call}[spec.descr]
        if not isinstance(found, wanted):
            raise TextError(self.line, f"{spec.name} wants a {spec.descr}, but {text} is {found!r}")
        return found

    def operation(self) -> Op:
        result = ""
        if len(self.tokens) > 1 and self.tokens[-2][1] == "=":
            result = self.take()[1]
            self.take("=")
        name = self.take()[1]
        spec = OPS.get(name)
        if spec is None:
            raise TextError(self.line, f"no operation is called {name}")
        self.take("(")
        descr, args = None, []
        if spec.descr == "field":
            args = [self.slot()]
            self.take(",")
        if spec.descr:
            descr = self.descr(spec)
            if descr is not None and self.peek() != ")":
                self.take(",")
        args += self.slots(")")
        self.take(")")
        op = Op(spec, tuple(args), descr)
        if self.tokens:
            op.snapshot = self.snapshot()
        if self.tokens:
            raise TextError(self.line, f"{self.peek()!r} is too much")
        if (op.kind == "v") != (result == "") or (result and result[0] != op.kind):
            raise TextError(self.line, f"{name} has a result of kind {op.kind}, got {result or 'none'}")
        if result:
            self.values[result] = op
        if spec.name == "label":
            self.enter(op)
        return op

    def enter(self, label: Op) -> None:
        """After a label, give the names of its arguments to its inputs. A label of another trace has its inputs
        already.
        """
        if [value.kind for value in label.descr.inputs] != [argument.kind for argument in label.args]:
            label.descr.inputs = [Input(argument.kind) for argument in label.args]
        inputs = dict(zip(label.args, label.descr.inputs, strict=True))
        self.values.update({name: inputs[value] for name, value in self.values.items() if value in inputs})


def parse(text: str, names: Names | None = None) -> Trace:
    """Read a trace. Brackets after a guard become its snapshot.

    Raises: TextError, which names the line.
    """
    parser = _Parser({} if names is None else names)
    trace: Trace | None = None
    for number, line in enumerate(text.splitlines(), 1):
        line = line.partition(" # ")[0].strip()
        if not line or line.startswith("#"):
            continue
        parser.start(number, line)
        if trace is None:
            trace = Trace([], [])
            parser.take("[")
            while not parser.skip("]"):
                if trace.inputs:
                    parser.take(",")
                group, name = parser.take()
                if group != "value":
                    raise TextError(number, f"wanted an input, got {name!r}")
                value = Input(name[0])
                parser.values[name] = value
                trace.inputs.append(value)
        else:
            trace.ops.append(parser.operation())
    if trace is None:
        raise TextError(1, "no inputs")
    return trace


def parse_unit(text: str, names: Names | None = None, number: int = 0, name: str = "unit") -> Unit:
    """Read an optimised trace. Brackets after a guard are its exit's values."""
    start = Label(f"{name}.start")
    trace = parse(text, {start.name: start, **(names or {})})
    start.kinds = "".join(v.kind for v in trace.inputs)
    unit = Unit(number, name, trace, [], start)
    start.unit = unit
    for op in trace.ops:
        if op.spec.name == "label":
            unit.label = op.descr
            op.descr.unit = unit
            op.descr.kinds = "".join(v.kind for v in op.args)
        if op.spec.is_guard:
            values = op.snapshot.values if op.snapshot is not None else ()
            assert all(isinstance(v, Value) for v in values), "an exit's values are values"
            takes = op.spec.name == "guard_no_exception"
            op.snapshot = None
            op.exit = Exit(len(unit.exits), op, values, None, takes, unit)  # type: ignore[arg-type]
            unit.exits.append(op.exit)
    return unit


def fresh_names(*items: Any) -> Names:
    """A dictionary of shapes, fields, calls and other things by their usual names."""
    names: Names = {}
    for item in items:
        if isinstance(item, Shape | FrameShape):
            names[item.cls.__name__] = item
        elif fields(type(item)):
            names[repr(item)] = item
        else:
            names[getattr(item, "__name__", str(item))] = item
    return names
