"""Builds the library: outlines and code that the tracers of other processes need not make.

In: packages.
Out: the file that `library` reads. It holds every function that a trace may inline: its outline, the code that records
it from its start, and the code that records, or only executes, from each place where a trace may be left, and from each
handler of what a call there raises; the code of the rewrite rules; the support routines of units.

Does not: keep what another process could not find, such as a function that mentions an object without a name; there, it
is made from source.
"""

from __future__ import annotations

import contextlib
from typing import Any

from codegen.layout import probe
from codegen.llvm import object_code
from codegen.objectcode import linked, name_here
from codegen.objectfile import UnknownRelocation
from codegen.runtime.meanings import Meanings
from codegen.runtime.moduletext import support_job
from codegen.runtime.state import Hooks, State
from codegen.translate.function.symbols import Unnamed
from codegen.translate.image.library import name_of, to_plain
from codegen.translate.image.library_names import Names, Whole
from codegen.translate.image.parts import Writer
from tracer.frontend.check import check
from tracer.jitcode.jitcode import JitCode, JitCodes, Position
from tracer.opt.rewrite import BY_OPERATION
from tracer.opt.ruletext import code_of
from tracer.records import fields


class _Unbound(JitCodes):
    """Jitcode in which the functions called in place of others are not known yet."""

    def __init__(self) -> None:
        super().__init__()
        self._wholes: dict[Any, Whole] = {}

    def runner(self, function: Any) -> Any:
        """A placeholder, which has a name."""
        return self._wholes.setdefault(function, Whole(function))


def build_library(packages: list[str], key: str) -> bytes:
    """The library of these packages. key: names the sources and the host."""
    names, codes = Names(packages), _Unbound()
    graphs, _ = check(packages)
    writer = Writer()
    for function in graphs:
        with contextlib.suppress(Unnamed):
            if names.of(function) == "o:" + name_of(function):
                writer.add(name_of(function), _head(codes[function], names, writer))
    for operation, rules in BY_OPERATION.items():
        writer.add(operation, code_of(operation, rules))
    hooks = Hooks(*(object() for _ in fields(Hooks)))  # placeholders, each with an address of its own
    job = support_job(probe(), Meanings(probe(), State(), hooks))
    with contextlib.suppress(UnknownRelocation):
        writer.add(name_here(), linked(object_code(job), job.exports))
    return writer.file(key)


def _head(jitcode: JitCode, names: Names, writer: Writer) -> Any:
    _make_all(jitcode)
    outline = to_plain(jitcode.outline, {position.instruction.number for position in jitcode.positions()}, names.of)
    continuations, constants = jitcode.made()
    mentioned_by_code = {name: names.of(value) for name, value in constants.items()}
    places = {key: writer.put(continuation.__code__) for key, continuation in continuations.items()}
    return outline, mentioned_by_code, places


def _make_all(jitcode: JitCode) -> None:
    """Make the code from the start, and from each position that this code and further code mention."""
    jitcode.continuation("trace", 0, "entry")
    done: set[Position] = set()
    while positions := set(jitcode.positions()) - done:
        for position in sorted(positions, key=_order):
            for mode in ("trace", "blackhole"):
                position.continuation(mode)
                if position.behind and position.instruction.caught is not None:
                    position.handler(mode)
        done |= positions


def _order(position: Position) -> tuple[int, bool]:
    return position.instruction.number, position.behind
