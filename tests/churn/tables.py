"""Every table of the object model, the interpreter and the JIT that may grow while a program runs, and what bounds it.

    FIXED     what may be in it is in our own sources
    MOST      has so many entries at most, or hardly more; then it forgets, or takes no more
    DIES      an entry ends with what it is about
    PART      belongs to an object that ends: `LIVES` says when, for all of a module, or the row does for one class

What `inventory` finds and no row names is a fault, and so is a row that nothing is found for.
"""

from __future__ import annotations

import attrs


@attrs.frozen
class Bound:
    """What bounds a table, and why.  most: so many entries."""

    sort: str
    why: str
    most: int = 0


def fixed(why: str) -> Bound:
    return Bound("FIXED", why)


def most(entries: int, why: str) -> Bound:
    return Bound("MOST", why, entries)


def dies(why: str) -> Bound:
    return Bound("DIES", why)


def part(why: str) -> Bound:
    return Bound("PART", why)


LIVES = {
    "codegen.balance": "while a unit is checked",
    "codegen.emit": "while a unit is lowered; what must live goes to its code",
    "codegen.lowering": "while a unit is lowered",
    "codegen.quick": "while a unit is lowered; what must live goes to its code",
    "codegen.refcount": "while a unit is lowered",
    "codegen.translate.function": "while native code is built",
    "codegen.translate.library_build": "while the library is built",
    "codegen.translate.link": "while native code is linked",
    "codegen.translate.lower_calls": "while native code is built",
    "codegen.translate.objectfile": "while native code is linked",
    "codegen.translate.parts": "while a file of parts is written",
    "codegen.translate.reach": "while native code is built",
    "codegen.translate.standing": "while native code is built",
    "codegen.translate.symbols": "while native code is built",
    "codegen.translate.text": "while native code is built",
    "codegen.translate.visits": "while native code is built",
    "interp.assembler": "while a text is compiled",
    "interp.compiler_patterns": "while a text is compiled",
    "interp.compiler_unit": "while a text is compiled",
    "interp.scope_collector": "while a text is compiled",
    "interp.scopes": "while a text is compiled",
    "interp.tlc_assembler": "while a program is assembled",
    "tracer.frontend_blocks": "while a graph is made",
    "tracer.heapcache": "one recording",
    "tracer.metainterp": "one recording",
    "tracer.opt": "one trace's optimisation; what must live goes to the unit",
    "tracer.plaingraph": "while a graph is laid out",
    "tracer.rebuild": "one recording",
    "tracer.recorder": "one recording",
    "tracer.resume": "one snapshot, or one unit",
    "tracer.resumecode": "while a function is written",
    "tracer.resumetext": "while a text is written",
    "tracer.selfcheck": "one recording",
    "tracer.shadows": "one recording",
    "tracer.text": "while a trace is printed or read",
    "tracer.verify": "while a trace is verified",
}
"""How long the objects of a module, or of the modules of a package, live."""

_UNIT = "ends with its unit, which is freed when nobody has come to it for `loop_longevity` traces"
_CLASSES = "of the interpreter's own classes"

TABLES: dict[str, Bound] = {
    # -- the object model
    "objmodel.cells.Builtins.cells": dies("of names that the builtins have, in one state of them"),
    "objmodel.cells.ModuleDict.asked": most(1000, "MOST_ASKED; beyond them every name counts as asked"),
    "objmodel.cells.ModuleDict.cells": dies("those of deleted names go when there are as many as others"),
    "objmodel.classes._derived": dies("derived metaclasses live as long as some class has them"),
    "objmodel.finalizers.FinalizerQueue.entries": dies("emptied at the next safe point"),
    "objmodel.finalizers.FinalizerQueue.finished": dies("an identity goes when its object does"),
    "objmodel.finalizers._arguments_type": fixed("one answer"),
    "objmodel.functions._type_params": dies("with the function"),
    "objmodel.layouts._shown_as": dies("with the class that another one is seen in place of"),
    "objmodel.maps.Map.children": dies("maps die with their last instance; those that are gone are looked for"),
    "objmodel.maps.Map.general": most(257, "MOST_GENERAL; then all names are"),
    "objmodel.modules._joined": dies("with the last module of the class"),
    "objmodel.native.READY": fixed("native types"),
    "objmodel.native._kept": fixed("native types"),
    "objmodel.ownfields._hidden": dies("with the class"),
    "objmodel.ownfields._names": fixed("fields of our own classes"),
    "objmodel.ownmro._asking": dies("while a class is asked"),
    "objmodel.shownmethods._hidden": fixed("methods of our own bases"),
    "objmodel.shownmethods._shown_for": fixed("methods of our own bases"),
    "objmodel.versions.Census.members": dies("looked through when it has doubled"),
    "objmodel.versions.VersionTag.found": most(1000, "MOST_ANSWERS; then it is emptied"),
    "objmodel.versions.VersionTag.reads": most(1000, "MOST_ANSWERS; then it is emptied"),
    "objmodel.versions.VersionTag.transitions": most(256, "MOST_TRANSITIONS; then it is emptied"),
    "objmodel.versions.VersionTag.writes": most(1000, "MOST_ANSWERS; then it is emptied"),
    "objmodel.versions._hidden_bases": fixed("our own bases"),
    "objmodel.versions._replaced_methods": fixed("`object` and `type`"),
    "objmodel.versions.find_in_object": fixed("special methods that our sources name"),
    "objmodel.weakrefs._word": fixed("one answer"),
    # -- the interpreter
    "interp.bytecode_cache._compiler_key": fixed("one answer"),
    "interp.callkeywords._names": most(500, "_MANY; other names are passed as such"),
    "interp.code.Code.orders": most(100, "MOST_ORDERS; then it is emptied"),
    "interp.code.Code.shown": part("of a code; one for each instruction at most"),
    "interp.consumers._Made.functions": dies("with the code or class; looked through when it has doubled"),
    "interp.consumers._codes": fixed("functions that stand for builtins"),
    "interp.hostcalls._Replaced.originals": fixed("functions of the host that are replaced"),
    "interp.hostparser._Collection.lock": fixed("one lock"),
    "interp.lateimports._waiting": fixed("modules that our sources wait for"),
    "interp.opcodes._effects": fixed("opcodes"),
    "interp.programpath.ProgramPath._before": fixed("what was there before the program"),
    "interp.shadowing.Private._settled": fixed("names in NEEDED"),
    "interp.shadowing.Private.modules": fixed("modules of the program with names in NEEDED"),
    "interp.signals._Signals.late": dies("emptied at the next safe point"),
    "interp.signals._Signals.originals": fixed("functions of the host that are replaced"),
    "interp.signals._host_calls": fixed("one answer"),
    "interp.state._of_threads": dies("a thread that begins takes over the entry of one that has ended"),
    "interp.traceback._is_own_file": most(100, "the file that nobody has asked for longest goes"),
    # -- the tracer
    "tracer.ageing.Ageing._families": dies(_UNIT),
    "tracer.ageing.Family.leads_to": part(_UNIT),
    "tracer.ageing.Family.members": part(_UNIT),
    "tracer.dying._silent": dies("with the class"),
    "tracer.entrances.Entrances._offered": dies(_UNIT),
    "tracer.evaluate.Executor._activations": dies("while a unit runs"),
    "tracer.evaluate.Executor._used": dies(_UNIT),
    "tracer.evaluate.Executor.entries": dies(_UNIT),
    "tracer.evaluate.Executor.links": dies(_UNIT),
    "tracer.evaluate.Executor.redirected": dies(_UNIT),
    "tracer.fields._field": fixed(_CLASSES),
    "tracer.fields._frame_shapes": fixed(_CLASSES),
    "tracer.fields._promises": fixed(_CLASSES),
    "tracer.fields.declaring_class": fixed(_CLASSES),
    "tracer.flowgraph.Block.instructions": part("of a graph: see `graph_of`"),
    "tracer.flowgraph.Graph.instructions": part("of a graph: see `graph_of`"),
    "tracer.frontend._Loop.breaks": part("while a graph is made"),
    "tracer.frontend._Reader.loops": part("while a graph is made"),
    "tracer.frontend._module_tree": fixed("modules in restricted Python"),
    "tracer.frontend.graph_of": fixed("functions in restricted Python"),
    "tracer.hostops._calls": dies("with the last trace, or table, that has the call"),
    "tracer.hosttypes.TypeTable._found": dies("with the type; looked through when it has doubled"),
    "tracer.hosttypes._keepers": fixed("our own classes of modules and classes"),
    "tracer.jitcode.JitCode._continuations": part("of a function in restricted Python"),
    "tracer.jitcode.JitCode._names": part("of a function in restricted Python"),
    "tracer.jitcode.JitCode._namespace": part("of a function in restricted Python"),
    "tracer.jitcode.JitCode._positions": part("of a function in restricted Python"),
    "tracer.jitcode.JitCodes._codes": fixed("functions in restricted Python"),
    "tracer.jitcode.JitCodes.portals": fixed("portals"),
    "tracer.jitcode.JitCodes.runners": fixed("portals, and functions that native code has as a whole"),
    "tracer.jitcode._Generator.joins": part("while a function is written"),
    "tracer.jitcode._Generator.lines": part("while a function is written"),
    "tracer.making.Maker._waiting": dies("while a unit is compiled"),
    "tracer.making.Maker.bridging": dies(_UNIT),
    "tracer.making.Maker.units": dies(_UNIT),
    "tracer.opt.patterns.read": fixed("rules"),
    "tracer.pacing.Pacing._owners": dies(_UNIT),
    "tracer.portal.Portal.registers": fixed("one portal's"),
    "tracer.portal.Portal.virtualizable": fixed("one portal's"),
    "tracer.statictypes.class_hints": fixed(_CLASSES),
    "tracer.statictypes.function_hints": fixed("functions in restricted Python"),
    "tracer.statictypes.module_hints": fixed("modules in restricted Python"),
    "tracer.stats.Stats.give_ups": fixed("reasons to give up"),
    "tracer.trace.Trace.fixed_words": part(_UNIT),
    "tracer.trace.Trace.passed": part(_UNIT),
    "tracer.trace.Unit.assumed": part(_UNIT),
    "tracer.trace.Unit.invalid": part(_UNIT),
    "tracer.trace.Unit.passed": part(_UNIT),
    "tracer.trace.Unit.root": part(_UNIT),
    "tracer.warmstate.WarmState.cells": dies("who is not met while PLACES others are made is forgotten"),
    "tracer.warmstate.WarmState.room": fixed("a number"),
    # -- machine code and native code
    "codegen.abi.Records.alive": part(_UNIT),
    "codegen.abi.Records.words": part(_UNIT),
    "codegen.abi._kinds_texts": dies("with the last record of an exit with these kinds"),
    "codegen.hollow.Shelf._alive": part(_UNIT),
    "codegen.hollow.Shelf.words": part(_UNIT),
    "codegen.install.NativeBackend._replaced": dies(_UNIT),
    "codegen.install.NativeBackend._symbols": fixed("functions of the host that our sources name"),
    "codegen.install.UnitCode.expects": part(_UNIT),
    "codegen.install.UnitCode.linked": part(_UNIT),
    "codegen.layout._offsets": fixed(_CLASSES),
    "codegen.llvm.Compiler._finished": dies("when the next poll has taken the job"),
    "codegen.llvm.Compiler._later": dies("when the job is compiled"),
    "codegen.llvm.Compiler._queue": dies("when the job is compiled"),
    "codegen.llvm.Compiler._soon": dies("when the job is compiled"),
    "codegen.llvm.Job.addresses": part("of a job; the code has them"),
    "codegen.llvm.Job.finished": part("of a job"),
    "codegen.llvm._Linker.libraries": part("of a linker, which ends with the last of them"),
    "codegen.llvm._Session.linkers": dies(_UNIT),
    "codegen.llvm._Session.machines": fixed("two levels"),
    "codegen.llvm._all": dies("with the backend"),
    "codegen.runtime.State.limbo": fixed("LIMBO_ROOM words"),
    "codegen.runtime.State.lists": fixed("LONGEST_LIST rows, of LISTS_ROOM lists each"),
    "codegen.runtime.State.recipes": most(256, "ROWS; other classes have none"),
    "codegen.runtime.State.rows": fixed("ROWS"),
    "codegen.runtime.State.silent": fixed("SILENT_ROWS"),
    "codegen.runtime.State.words": fixed("words that our sources name"),
    "codegen.translate.install.Code.types": fixed("native types"),
    "codegen.translate.install.Native.functions": fixed("functions in restricted Python"),
    "codegen.translate.install.Native.portals": fixed("portals"),
    "codegen.translate.install._refused": fixed("one for each reason why there is no native code"),
    "codegen.translate.library.Library._found": fixed("functions in restricted Python"),
    "codegen.translate.library_names.Meanings._known": fixed("names in the library"),
}
"""The memo of native code is no container of the host: `support_memo.ROWS` rows, emptied with each collection."""
