"""The assembler of TLC: text to `Code`.

    main:            # stack: []
        PUSHARG      #        [n]
        PUSH 0       #        [n, 0]
        LT           #        [0 or 1]
        BR_COND neg

In: one instruction or `label:` a line; `#` starts a comment; `main` comes first.  An
argument is an integer, a label, a name, `CALL label n`, `SEND method n` (n arguments
beside the object) or `NEW attribute, ..., method=label, ...`.
Out: a `Code` whose stack never runs under and has one depth at each instruction,
which is what gives `stacksize`.  Raises: `AssemblerError`.
Source of the syntax: Figure 1 of the .NET paper.
"""

from __future__ import annotations

from interp.tlc.interpreter import INSTRUCTIONS, CallSite, Code, Instruction, op_pushargn
from interp.tlc.values import Layout
from tracer.records import record

NUMBERS = {row.name: number for number, row in enumerate(INSTRUCTIONS)}
MIN_WORD, MAX_WORD = -(2**63), 2**63 - 1


class AssemblerError(Exception):
    """Source that is no TLC program; `line` counts from 1, 0 is the whole program."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}" if line else message)
        self.line = line
        self.message = message


@record
class Line:
    """An instruction as it is written."""

    number: int
    row: Instruction
    operand: str


def assemble(source: str) -> Code:
    """The program's code.  Raises `AssemblerError`."""
    return _Assembler(*_read(source)).code()


def _read(source: str) -> tuple[list[Line], dict[str, int]]:
    """Instructions, and the instruction that each label stands before."""
    lines: list[Line] = []
    labels: dict[str, int] = {}
    for number, text in enumerate(source.splitlines(), 1):
        content = text.partition("#")[0].strip()
        if content.endswith(":"):
            label = content[:-1].strip()
            if not label.isidentifier():
                raise AssemblerError(number, f"{label!r} is no label: letters, digits and _ make one")
            if label in labels:
                raise AssemblerError(number, f"the label {label!r} stands here for the second time")
            labels[label] = len(lines)
        elif content:
            name, _, operand = content.partition(" ")
            if name not in NUMBERS:
                raise AssemblerError(number, f"no instruction {name!r}; there are {', '.join(NUMBERS)}")
            lines.append(Line(number, INSTRUCTIONS[NUMBERS[name]], operand.strip()))
    if labels.get("main") != 0 or not lines:
        raise AssemblerError(0, "a program starts with the label 'main'")
    return lines, labels


class _Assembler:
    """Turns operands into numbers; names, call sites and layouts go into tables."""

    def __init__(self, lines: list[Line], labels: dict[str, int]) -> None:
        self.lines = lines
        self.labels = labels
        self.names: dict[str, int] = {}
        self.sites: list[CallSite] = []
        self.layouts: dict[str, tuple[int, Layout]] = {}
        self.entries = {0}

    def code(self) -> Code:
        """The assembled program."""
        args = tuple(self.argument(line) for line in self.lines)
        return Code(
            bytes(NUMBERS[line.row.name] for line in self.lines),
            args,
            tuple(self.names),
            tuple(self.sites),
            tuple(layout for _, layout in self.layouts.values()),
            self.stack_depth(args),
            tuple(self.arity(pc, args) if pc in self.entries else 0 for pc in range(len(args))),
            tuple(line.number for line in self.lines),
        )

    def argument(self, line: Line) -> int:
        """The operand of an instruction as a number."""
        match line.row.arg:
            case "":
                if line.operand:
                    raise AssemblerError(line.number, f"{line.row.name} takes no operand, got {line.operand!r}")
                return 0
            case "int":
                return self.integer(line, line.operand, MIN_WORD)
            case "index" | "depth":
                return self.integer(line, line.operand, 0)
            case "label":
                return self.label(line, line.operand)
            case "name":
                return self.names.setdefault(self.identifier(line, line.operand), len(self.names))
            case "layout":
                return self.layout(line)
            case _:
                return self.site(line)

    def integer(self, line: Line, text: str, least: int) -> int:
        """`text` as an integer of at least `least`."""
        try:
            value = int(text)
        except ValueError:
            raise AssemblerError(line.number, f"{line.row.name} wants an integer, got {text!r}") from None
        if not least <= value <= MAX_WORD:
            raise AssemblerError(line.number, f"{line.row.name} wants {least} to {MAX_WORD}, got {value}")
        return value

    def identifier(self, line: Line, text: str) -> str:
        """`text` as a name."""
        if not text.isidentifier():
            raise AssemblerError(line.number, f"{line.row.name} wants a name, got {text!r}")
        return text

    def label(self, line: Line, text: str) -> int:
        """The instruction that a label stands before."""
        target = self.labels.get(text)
        if target is None:
            raise AssemblerError(line.number, f"no label {text!r}")
        if target == len(self.lines):
            raise AssemblerError(line.number, f"nothing follows the label {text!r}")
        return target

    def site(self, line: Line) -> int:
        """The number of a new call site."""
        name, _, count = line.operand.partition(" ")
        nargs = self.integer(line, count.strip(), 0)
        target = -1
        if line.row.arg == "call":
            target = self.label(line, name)
            self.entries.add(target)
        self.sites.append(CallSite(target, self.identifier(line, name), nargs))
        return len(self.sites) - 1

    def layout(self, line: Line) -> int:
        """The number of a layout; the same text is the same layout."""
        if line.operand not in self.layouts:
            attributes: list[str] = []
            methods: dict[str, int] = {}
            for part in filter(None, (part.strip() for part in line.operand.split(","))):
                name, equals, label = (word.strip() for word in part.partition("="))
                if self.identifier(line, name) in (*attributes, *methods):
                    raise AssemblerError(line.number, f"NEW names {name!r} twice")
                if equals:
                    methods[name] = self.label(line, label)
                else:
                    attributes.append(name)
            self.entries.update(methods.values())
            layout = Layout(tuple(attributes), methods, len(attributes))
            self.layouts[line.operand] = len(self.layouts), layout
        return self.layouts[line.operand][0]

    def stack_depth(self, args: tuple[int, ...]) -> int:
        """The deepest stack of any frame, following every path from every entry."""
        depths = dict.fromkeys(self.entries, 0)
        todo = list(self.entries)
        deepest = 0
        while todo:
            pc = todo.pop()
            line = self.lines[pc]
            pops, needs = self.needs(line, args[pc])
            if depths[pc] < needs:
                raise AssemblerError(line.number, f"{line.row.name} needs {needs} on the stack, there are {depths[pc]}")
            depth = depths[pc] - pops + line.row.pushes
            deepest = max(deepest, depth)
            for follower in self.followers(pc, args[pc]):
                if follower == len(self.lines):
                    raise AssemblerError(line.number, "the program ends without RETURN or BR")
                if follower not in depths:
                    depths[follower] = depth
                    todo.append(follower)
                elif depths[follower] != depth:
                    number = self.lines[follower].number
                    raise AssemblerError(number, f"reached with {depths[follower]} and with {depth} on the stack")
        return deepest

    def needs(self, line: Line, arg: int) -> tuple[int, int]:
        """How many items an instruction pops, and how many must be there."""
        pops = line.row.pops
        if line.row.arg in ("call", "send"):
            pops += self.sites[arg].nargs
        if line.row.arg == "depth":
            return pops, pops + arg + 1
        return pops, pops

    def followers(self, pc: int, arg: int) -> list[int]:
        """Where control goes from an instruction, within its frame."""
        match self.lines[pc].row.name:
            case "RETURN":
                return []
            case "BR":
                return [arg]
            case "BR_COND":
                return [arg, pc + 1]
            case _:
                return [pc + 1]

    def arity(self, entry: int, args: tuple[int, ...]) -> int:
        """How many arguments the code from `entry` to its RETURN uses."""
        seen = {entry}
        todo = [entry]
        used = 0
        while todo:
            pc = todo.pop()
            if self.lines[pc].row.handler is op_pushargn:
                used = max(used, args[pc] + 1)
            fresh = set(self.followers(pc, args[pc])) - seen
            seen |= fresh
            todo += fresh
        return used
