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
    "codegen.translate.function": "while native code is built",
    "codegen.translate.image.library_build": "while the library is built",
    "codegen.translate.routines.frames": "while native code is built",
    "codegen.translate.image.link": "while native code is linked",
    "codegen.objectfile": "while native code is linked",
    "codegen.translate.image.parts": "while a file of parts is written",
    "codegen.translate.jit": "while native code is built",
    "codegen.units.balance": "while a unit is checked",
    "codegen.units.emit": "while a unit is lowered; what must live goes to its code",
    "codegen.units.lowering": "while a unit is lowered",
    "codegen.units.quick": "while a unit is lowered; what must live goes to its code",
    "codegen.units.refcount": "while a unit is lowered",
    "interp.compiler.assembler": "while a text is compiled",
    "interp.compiler.patterns": "while a text is compiled",
    "interp.compiler.scope_collector": "while a text is compiled",
    "interp.compiler.scopes": "while a text is compiled",
    "interp.compiler.scope_compiler": "while a text is compiled",
    "interp.tlc.assemble": "while a program is assembled",
    "codegen.runtime.source": "while a text is put together",
    "tracer.frontend.blocks": "while a graph is made",
    "tracer.frontend.plaingraph": "while a graph is laid out",
    "tracer.ir.text": "while a trace is printed or read",
    "tracer.ir.verify": "while a trace is verified",
    "tracer.opt": "one trace's optimisation; what must live goes to the unit",
    "tracer.record": "one recording",
    "tracer.resume.compiled": "while a function is written",
    "tracer.resume.decode": "one snapshot",
    "tracer.resume.encode": "one snapshot, or one unit",
    "tracer.resume.listing": "while a text is written",
}
"""How long the objects of a module, or of the modules of a package, live."""

_UNIT = "ends with its unit, which is freed when nobody has come to it for `loop_longevity` traces"
_CLASSES = "of the interpreter's own classes"

TABLES: dict[str, Bound] = {
    # -- the object model
    "objmodel.globals.Builtins.cells": dies("of names that the builtins have, in one state of them"),
    "objmodel.globals.ModuleDict.asked": most(1000, "MOST_ASKED; beyond them every name counts as asked"),
    "objmodel.globals.ModuleDict.cells": most(200, "ROOM and twice the names bound; then those of deleted names go"),
    "objmodel.classes.metaclass._derived": dies("derived metaclasses live as long as some class has them"),
    "objmodel.finalizers.FinalizerQueue.entries": dies("emptied at the next safe point"),
    "objmodel.finalizers.FinalizerQueue.finished": dies("an identity goes when its object does"),
    "objmodel.finishing._arguments_type": fixed("one answer"),
    "objmodel.functions._type_params": dies("with the function"),
    "objmodel.classes.layouts._shown_as": dies("with the class that another one is seen in place of"),
    "objmodel.instances.maps.Map.children": dies(
        "maps die with their last instance; looked through when it has doubled"
    ),
    "objmodel.instances.maps.Map.general": most(257, "MOST_GENERAL; then all names are"),
    "objmodel.modules._joined": dies("with the last module of the class"),
    "objmodel.native.READY": fixed("native types"),
    "objmodel.native._kept": fixed("native types"),
    "objmodel.classes.hiddenfields._hidden": dies("with the class"),
    "objmodel.classes.hiddenfields._names": fixed("fields of our own classes"),
    "objmodel.classes.ownmro._asking": dies("while a class is asked"),
    "objmodel.classes.shownmethods._hidden": fixed("methods of our own bases"),
    "objmodel.classes.shownmethods._shown_for": fixed("methods of our own bases"),
    "objmodel.versions.Census.members": dies("looked through when it has doubled"),
    "objmodel.versions.VersionTag.found": most(1000, "MOST_ANSWERS; then it is emptied"),
    "objmodel.versions.VersionTag.reads": most(1000, "MOST_ANSWERS; then it is emptied"),
    "objmodel.versions.VersionTag.transitions": most(256, "MOST_TRANSITIONS; then it is emptied"),
    "objmodel.versions.VersionTag.writes": most(1000, "MOST_ANSWERS; then it is emptied"),
    "objmodel.versions._hidden_bases": fixed("our own bases"),
    "objmodel.versions.find_in_object": fixed("special methods that our sources name"),
    "objmodel.instances.new._word": fixed("one answer"),
    "objmodel.classes.hiddenfields._classes": fixed("our own classes"),
    "objmodel.classes.ownmro._given": dies("while a class gets other bases"),
    "objmodel.globals.Builtins.w_names": dies("the builtins' own dict: a name goes when the program deletes it"),
    # -- the interpreter
    "interp.handlers.learning._LEARNING": dies("with the code, or emptied with each collection"),
    "interp.host.auditing._asking": dies("while a thread finds out whose an event is"),
    "interp.host.pickling._Saving.overrides": fixed("classes of picklers that libraries have when the program starts"),
    "interp.host.replaced._OURS": fixed("functions of the host that are replaced"),
    "interp.host.replaced._Replaced.modules": fixed("modules of the host with functions that are replaced"),
    "interp.host.replaced._Replaced.undone": fixed("packages that our sources wait for"),
    "interp.host.stackswitches._Switches.kept": dies("with the greenlet"),
    "interp.host.stackswitches._Switches.modules": fixed("the package and its core"),
    "interp.host.stackswitches._Switches.tracers": dies("a thread that begins drops that of one that has ended"),
    "interp.host.starting._Finder.others": fixed("finders of the start"),
    "interp.program.importcalls._star": fixed("one entry"),
    "interp.host.starting._Finder.path": fixed("the search path of the start"),
    "interp.host.starting._Finder.threads": dies("while a thread imports for us"),
    "interp.host.starting._known": fixed("our own modules"),
    "interp.machine.code.Code.sites": part("of a code; one for each instruction, given up with each collection"),
    "interp.machine.frameviews.TRACED": dies("entries of frames that are gone go with the next one"),
    "interp.machine.hostcode.Source.twins": part("of a source; forgotten when REMEMBERED others are compiled"),
    "interp.machine.hostcode._before": fixed("one answer"),
    "interp.machine.hostcode._known": dies("with the twin"),
    "interp.machine.hostcode._latest": most(200, "REMEMBERED; then the oldest goes"),
    "interp.machine.traceback._callers": fixed("what has called the command"),
    "interp.program.commandline.Command.arguments": fixed("the command line"),
    "interp.program.commandline._needed_places": fixed("one answer"),
    "interp.program.hostruns._Changed.modules": fixed("modules of the host that run source of the program"),
    "interp.program.imports._finders": dies("with the program that it finds modules for"),
    "interp.program.rewriting._Rewriting.before": fixed("functions of the module that rewrites"),
    "interp.program.commandline.Command.host_options": fixed("the command line"),
    "interp.program.commandline.OwnModules.path": fixed("the search path of the start"),
    "interp.program.source.Program.argv": fixed("the command line"),
    "interp.compiler.cache._compiler_key": fixed("one answer"),
    "interp.calls.keywords._names": most(500, "_MANY; other names are passed as such"),
    "interp.machine.code.Code.orders": most(100, "MOST_ORDERS; then it is emptied"),
    "interp.machine.code.Code.shown": part("of a code; one for each instruction at most"),
    "interp.calls.host_rewrites._Made.functions": dies("with the code or class"),
    "interp.calls.host_rewrites._codes": fixed("functions that stand for builtins"),
    "interp.host.replaced._Replaced.originals": fixed("functions of the host that are replaced"),
    "interp.host.parser._Collection.lock": fixed("one lock"),
    "interp.host.lateimports._waiting": fixed("modules that our sources wait for"),
    "interp.machine.opcodes._effects": fixed("opcodes"),
    "interp.program.shadowing.Private._settled": fixed("names in NEEDED"),
    "interp.program.shadowing.Private.modules": fixed("modules of the program with names in NEEDED"),
    "interp.host.signals._Signals.late": dies("emptied at the next safe point"),
    "interp.host.signals._Signals.originals": fixed("functions of the host that are replaced"),
    "interp.host.signals._host_calls": fixed("functions of our own"),
    "interp.machine.state._of_threads": dies("a thread that begins takes over the entry of one that has ended"),
    "interp.machine.traceback._is_own_file": most(100, "the file that nobody has asked for longest goes"),
    # -- the tracer
    "tracer.driver.ageing.Ageing._families": dies(_UNIT),
    "tracer.driver.ageing.Family.leads_to": part(_UNIT),
    "tracer.driver.ageing.Family.members": part(_UNIT),
    "tracer.host.dying._silent": dies("with the class"),
    "tracer.driver.entrances.Entrances._offered": dies(_UNIT),
    "tracer.backend.executor.Executor._activations": dies("while a unit runs"),
    "tracer.backend.executor.Executor._used": dies(_UNIT),
    "tracer.backend.executor.Executor.entries": dies(_UNIT),
    "tracer.backend.executor.Executor.links": dies(_UNIT),
    "tracer.backend.executor.Executor.redirected": dies(_UNIT),
    "tracer.frontend.classfields._field": fixed(_CLASSES),
    "tracer.frontend.classfields._frame_shapes": fixed(_CLASSES),
    "tracer.frontend.classfields._promises": fixed(_CLASSES),
    "tracer.frontend.classfields.declaring_class": fixed(_CLASSES),
    "tracer.frontend.flowgraph.Block.instructions": part("of a graph: see `graph_of`"),
    "tracer.frontend.flowgraph.Graph.instructions": part("of a graph: see `graph_of`"),
    "tracer.frontend.statements._Loop.breaks": part("while a graph is made"),
    "tracer.frontend.statements._Reader.loops": part("while a graph is made"),
    "tracer.frontend.statements._module_tree": fixed("modules in restricted Python"),
    "tracer.frontend.statements.graph_of": fixed("functions in restricted Python"),
    "tracer.host.operations._calls": dies("with the last trace, or table, that has the call"),
    "tracer.hosttypes.TypeTable._found": dies("with the type; looked through when it has doubled"),
    "tracer.hosttypes._keepers": fixed("our own classes of modules and classes"),
    "tracer.jitcode.jitcode.JitCode._continuations": part("of a function in restricted Python"),
    "tracer.jitcode.jitcode.JitCode._names": part("of a function in restricted Python"),
    "tracer.jitcode.jitcode.JitCode._namespace": part("of a function in restricted Python"),
    "tracer.jitcode.jitcode.JitCode._positions": part("of a function in restricted Python"),
    "tracer.jitcode.jitcode.JitCodes._codes": fixed("functions in restricted Python"),
    "tracer.jitcode.jitcode.JitCodes.portals": fixed("portals"),
    "tracer.jitcode.jitcode.JitCodes.runners": fixed("portals, and functions that native code has as a whole"),
    "tracer.jitcode.jitcode._Generator.joins": part("while a function is written"),
    "tracer.jitcode.jitcode._Generator.lines": part("while a function is written"),
    "tracer.driver.compile.TraceCompiler._waiting": dies("while a unit is compiled"),
    "tracer.driver.compile.TraceCompiler.bridging": dies(_UNIT),
    "tracer.driver.compile.TraceCompiler.units": dies(_UNIT),
    "tracer.opt.patterns.read": fixed("rules"),
    "tracer.driver.pacing.Pacing._owners": dies(_UNIT),
    "tracer.jitcode.portal.Portal.registers": fixed("one portal's"),
    "tracer.jitcode.portal.Portal.virtualizable": fixed("one portal's"),
    "tracer.frontend.statictypes.class_hints": fixed(_CLASSES),
    "tracer.frontend.statictypes.function_hints": fixed("functions in restricted Python"),
    "tracer.frontend.statictypes.module_hints": fixed("modules in restricted Python"),
    "tracer.driver.stats.Stats.give_ups": fixed("reasons to give up"),
    "tracer.ir.trace.Label.inputs": part(_UNIT),
    "tracer.ir.trace.Trace.fixed_words": part(_UNIT),
    "tracer.ir.trace.Trace.passed": part(_UNIT),
    "tracer.ir.trace.Unit.assumed": part(_UNIT),
    "tracer.ir.trace.Unit.invalid": part(_UNIT),
    "tracer.ir.trace.Unit.passed": part(_UNIT),
    "tracer.ir.trace.Unit.root": part(_UNIT),
    "tracer.warmstate.WarmState.cells": dies("who is not met while PLACES others are made is forgotten"),
    "tracer.warmstate.WarmState.room": fixed("a number"),
    "tracer.driver.stats.OpaqueCalls._counters": most(1001, "MOST_ROWS; all others are counted together"),
    "tracer.hints.JitDriver.quick": fixed("handlers"),
    "tracer.host.dictversions._seen": most(1000, "_MOST_DICTS; then it is emptied"),
    "tracer.hosttypes._identified": fixed("our own classes"),
    # -- who watches the program
    "interp.host.auditing.makes_no_calls_of_programs": most(200, "lru_cache(200)"),
    "interp.host.hosting._leaves_variables": most(1000, "lru_cache(1000)"),
    "interp.host.hosting._set_closure": fixed("one answer"),
    "interp.host.lateimports._names_setters": fixed("files of extension modules, which stay loaded"),
    "interp.host.nativewatchers._filtered": fixed("functions in C that tools set"),
    "interp.host.nativewatchers._filters": most(8, "_MOST"),
    "interp.host.nativewatchers._held": dies("when the thread is let go of"),
    "interp.host.nativewatchers._originals": fixed("functions in C that tools set"),
    "interp.host.nativewatchers.listen": fixed("one answer"),
    "interp.host.watchers.ToldOfCalls.called": dies("when the frame is left"),
    "interp.host.watchers._Watchers.busy": dies("with what the thread runs"),
    "interp.host.watchers._Watchers.local": dies("when nobody watches any more"),
    "interp.host.watchers._Watchers.threads": dies("with the thread, when one is looked at next"),
    "interp.host.watchers._Watchers.working": dies("when the function returns"),
    "interp.machine.frameviews._VIEWS": dies("with the view"),
    "interp.machine.watching._Codes.originals": dies("when nobody watches any more"),
    "interp.machine.watching._Codes.places": dies("when nobody watches any more"),
    "objmodel.native._slot_reader": fixed("one answer"),
    "tracer.ir.descr.Field.descriptor": fixed("no container: what reads and sets the field"),
    # -- machine code and native code
    "codegen.layout.c_function": fixed("functions of the C library that our sources name"),
    "codegen.translate.image.standalone._kept": fixed("objects that our sources name"),
    "codegen.translate.image.standalone.stand_alone": fixed("one answer"),
    "codegen.abi.Records.alive": part(_UNIT),
    "codegen.abi.Records.words": part(_UNIT),
    "codegen.abi._kinds_texts": dies("with the last record of an exit with these kinds"),
    "codegen.units.hollow.Shelf._alive": part(_UNIT),
    "codegen.units.hollow.Shelf.words": part(_UNIT),
    "codegen.units.backend.NativeBackend._replaced": dies(_UNIT),
    "codegen.units.making.UnitMaker._symbols": fixed("functions of the host that our sources name"),
    "codegen.translate.image.modules.IMPORTED": fixed("modules of MiniPy"),
    "tracer.frontend.checkednames._for_checkers": fixed("modules of MiniPy"),
    "codegen.units.unitcode.UnitCode.expects": part(_UNIT),
    "codegen.units.unitcode.UnitCode.linked": part(_UNIT),
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
    "codegen.runtime.state.State.limbo": fixed("LIMBO_ROOM words"),
    "codegen.runtime.state.State.lists": fixed("LONGEST_LIST rows, of KEPT_ROOM lists each"),
    "codegen.runtime.state.State.recipes": most(256, "ROWS; other classes have none"),
    "codegen.runtime.state.State.rows": fixed("ROWS"),
    "codegen.runtime.state.State.silent": fixed("SILENT_ROWS"),
    "codegen.runtime.state.State.tuples": fixed("LONGEST_TUPLE rows, of KEPT_ROOM tuples each"),
    "codegen.runtime.state.State.words": fixed("words that our sources name"),
    "codegen.translate.image.load.Code.types": fixed("native types"),
    "codegen.translate.image.load.Native.functions": fixed("functions in restricted Python"),
    "codegen.translate.image.load.Native.portals": fixed("portals"),
    "codegen.translate.start._refused": fixed("one for each reason why there is no native code"),
    "codegen.translate.image.library.Library._found": fixed("functions in restricted Python"),
    "codegen.translate.image.library_names.Meanings._known": fixed("names in the library"),
}
"""The memo of native code is no container of the host: `support_memo.ROWS` rows, emptied with each collection."""
