"""Objects of slots, made in the blocks of dead ones.

In: the interpreter's own classes of which translated code makes objects; and *layouts*, the classes that have the
fields of objects of the program's classes. What these hold: `codegen.runtime.blocks.Body`.
Out: the LLVM text of three routines for each; the rest is in `codegen/runtime/ll/translated_blocks.ll`.

    rt_new_<n>()            a block from the list of class <n>, given to the host's collector; else the host is asked
    rt_new_of_<n>(cls)      the same for a layout: an object of `cls`
    rt_drop_<kind>_<n>(o, level)   o is dead: drops what it holds, and puts its block into the list
    blocks_of(cls)          for units (`codegen.runtime.blocks`): the address of the list for objects of `cls`, or 0
    deallocator()           the address of the function for dead objects of all classes

                      rt_drop                                 rt_new
    dead object  ──────────────────▶  block: 0 0 0, linked  ──────────▶  object without fields

    list    the first block, how many, 1 if the next object in a block may have another class

Holds: a block in a list is all null except for its link and its type, and the collector does not know it. An object
goes to the host if it has weak references or a dict, if its finaliser has anything to do, or if the list is full.
What a dead object held may run code of the program when it dies; the block is in the list by then. Objects that die
within others are taken apart LEVELS deep, everything below by the host, which limits its own depth.
If the host frees an object of the interpreter's own classes, it comes here, too (`host_frees`), as long as native code
is used; a frame that the collector has found is not reused.
Does not: keep objects of the program's classes that the host frees.
"""

from __future__ import annotations

from codegen.layout import Layout
from codegen.runtime.blocks import Body, body_of
from codegen.runtime.state import BLOCKS_ROOM
from codegen.translate.function.reach import Program
from codegen.translate.function.symbols import Symbols, group_of

PREVIOUS, _DICT, _VALUES = -8, -24, -32
"""Words before an object: the collector's second, with its flags; the managed dict; its values or weak references."""
BASES = 8
"""How far up a layout is looked for among the bases of a class."""


def blocks_text(program: Program, layout: Layout, symbols: Symbols) -> str:
    """The text of the routines of all classes and layouts."""
    texts: list[str] = []
    own: dict[int, str] = {}
    known: dict[int, str] = {}
    for number, cls in enumerate(program.made):
        body = body_of(layout, cls)
        ask = _finalizer(program, cls)
        if body is None or (body.has_finalizer and ask is None):
            call = f"@rt_alloc(ptr {symbols.object(cls, may_be_missing=True)})"
            texts.append(_plain_text(f"rt_new_{number}", "", call))
            continue
        own[number] = symbols.object(cls, may_be_missing=True)
        taken = f"@rt_new_block(ptr {own[number]}, ptr @rt_drop_object_{number})"
        texts.append(_pop_text(f"object_{number}", f"rt_new_{number}", "", "", taken, symbols))
        texts.append(_drop_text(f"object_{number}", body, ask if body.has_finalizer else None, layout, symbols))
    for number, cls in enumerate(program.layouts):
        body = body_of(layout, cls)
        if body is None or body.has_dict or body.has_finalizer:
            texts.append(_plain_text(f"rt_new_of_{number}", "ptr %cls", "@rt_allocate(ptr %cls)"))
            continue
        known[number] = symbols.object(cls, may_be_missing=True)
        texts.append(_new_of_text(number, known[number], layout, symbols))
        texts.append(_drop_text(f"layout_{number}", body, None, layout, symbols))
    texts.append(_routine_text(known, layout))
    texts.append(_offer_text(own, known, layout, symbols))
    return "\n".join(texts)


def freed_here(program: Program, layout: Layout) -> list[type]:
    """The classes whose objects come here if the host frees them: those with blocks, and no derived classes. Those of
    the JIT are not there yet.
    """
    found = []
    for cls in program.made:
        body = None if group_of(cls.__module__) else body_of(layout, cls)
        if body is not None and not cls.__subclasses__() and (not body.has_finalizer or _finalizer(program, cls)):
            found.append(cls)
    return found


def _finalizer(program: Program, cls: type) -> str | None:
    """The name of the translated function that says whether the finaliser of `cls` has anything to do."""
    for function in program.slots:
        if function._jit_slot_ == (cls, "tp_finalize"):  # type: ignore[attr-defined]
            return program.name(function)
    return None


def _plain_text(name: str, parameters: str, call: str) -> str:
    return f"""
define internal ptr @{name}({parameters}) alwaysinline {{
  %o = call ptr {call}
  ret ptr %o
}}"""


def _pop_text(kind: str, name: str, parameters: str, begin: str, host: str, symbols: Symbols) -> str:
    """A routine that takes a block. begin: what it does with it. host: whom it asks if there is none."""
    return f"""
@kept_{kind} = internal global {{ptr, i64, i64}} {{ptr null, i64 0, i64 {int(bool(parameters))}}}
define internal ptr @{name}({parameters}) alwaysinline {{
  %head = load ptr, ptr @kept_{kind}
  %none = icmp eq ptr %head, null
  br i1 %none, label %host, label %take
take:
  %next = load ptr, ptr %head
  store ptr %next, ptr @kept_{kind}
  %count = load i64, ptr {_count(kind)}
  %less = sub i64 %count, 1
  store i64 %less, ptr {_count(kind)}
  store i64 1, ptr %head{begin}
  call void {symbols.function("PyObject_GC_Track", "void (ptr)")}(ptr %head)
  ret ptr %head
host:
  %o = call ptr {host}
  ret ptr %o
}}"""


def _count(kind: str) -> str:
    return f"getelementptr (i64, ptr @kept_{kind}, i64 1)"


def _new_of_text(number: int, base: str, layout: Layout, symbols: Symbols) -> str:
    """The routine for a class whose objects are as large as the layout's, and made by the same function of the host."""
    begin = f"""
  %tp = getelementptr i8, ptr %head, i64 {layout.type_of}
  store ptr %cls, ptr %tp
  call void @incref(ptr %cls)"""
    return f"""{_pop_text(f"layout_{number}", f"rt_take_{number}", "ptr %cls", begin, "@rt_alloc(ptr %cls)", symbols)}
define internal ptr @rt_new_of_{number}(ptr %cls) {{
{_same_text(base, layout, layout.flags_special, ("type_basicsize", "type_alloc", "type_free"))}
  br i1 %same, label %own, label %other
own:
  %o = call ptr @rt_take_{number}(ptr %cls)
  ret ptr %o
other:
  %made = call ptr @rt_allocate(ptr %cls)
  ret ptr %made
}}"""


def _same_text(base: str, layout: Layout, without: int, fields: tuple[str, ...]) -> str:
    """Sets %same: has the type %cls none of these flags, and the same words in these fields as the base?"""
    lines = [
        f"  %flagp = getelementptr i8, ptr %cls, i64 {layout.type_flags}",
        "  %flags = load i64, ptr %flagp",
        f"  %odd = and i64 %flags, {without}",
        "  %same0 = icmp eq i64 %odd, 0",
    ]
    for k, name in enumerate(fields):
        offset = getattr(layout, name)
        lines += [
            f"  %a{k} = getelementptr i8, ptr %cls, i64 {offset}",
            f"  %b{k} = getelementptr i8, ptr {base}, i64 {offset}",
            f"  %x{k} = load i64, ptr %a{k}",
            f"  %y{k} = load i64, ptr %b{k}",
            f"  %e{k} = icmp eq i64 %x{k}, %y{k}",
            f"  %same{k + 1 if k + 1 < len(fields) else ''} = and i1 %same{k}, %e{k}",
        ]
    return "\n".join(lines)


def _routine_text(known: dict[int, str], layout: Layout) -> str:
    """`rt_routine_of`: the routine that takes objects of a class of the program apart, or null. The finaliser and the
    function that frees an object are looked at each time: the program may give a class a `__del__` at any time.
    """
    parts = []
    fields = ("type_basicsize", "type_dealloc", "type_free", "type_finalize", "type_del")
    for number, base in known.items():
        parts.append(f"""
define internal ptr @rt_routine_{number}(ptr %cls) alwaysinline {{
{_same_text(base, layout, layout.flag_managed_dict, fields)}
  br i1 %same, label %look, label %no
look:
  %step = phi ptr [ %cls, %0 ], [ %up, %next ]
  %k = phi i64 [ 0, %0 ], [ %k1, %next ]
  %there = icmp eq ptr %step, {base}
  br i1 %there, label %yes, label %next
next:
  %bp = getelementptr i8, ptr %step, i64 {layout.type_base}
  %up = load ptr, ptr %bp
  %k1 = add i64 %k, 1
  %end = icmp eq ptr %up, null
  %far = icmp uge i64 %k1, {BASES}
  %over = or i1 %end, %far
  br i1 %over, label %no, label %look
yes:
  ret ptr @rt_drop_layout_{number}
no:
  ret ptr null
}}""")
    tries = "".join(
        f"""
  %r{number} = call ptr @rt_routine_{number}(ptr %cls)
  %none{number} = icmp eq ptr %r{number}, null
  br i1 %none{number}, label %next{number}, label %found{number}
found{number}:
  ret ptr %r{number}
next{number}:"""
        for number in known
    )
    return "".join(parts) + f"""
define internal ptr @rt_routine_of(ptr %cls) alwaysinline {{{tries}
  ret ptr null
}}"""


def _offer_text(own: dict[int, str], known: dict[int, str], layout: Layout, symbols: Symbols) -> str:
    """The two functions for units. A class of the interpreter's is entered, since a unit will make objects of it."""
    lines = []
    for number, cls in own.items():
        lines.append(f"""
  %own{number} = icmp eq ptr %cls, {cls}
  br i1 %own{number}, label %enter{number}, label %other{number}
enter{number}:
  call void @rt_enter_class(ptr %cls, ptr @rt_drop_object_{number})
  %list{number} = call ptr @rt_new_int(i64 ptrtoint (ptr @kept_object_{number} to i64))
  ret ptr %list{number}
other{number}:""")
    for number in known:
        lines.append(f"""
  %laid{number} = call i1 @rt_is_laid_{number}(ptr %cls)
  br i1 %laid{number}, label %yes{number}, label %no{number}
yes{number}:
  %shared{number} = call ptr @rt_new_int(i64 ptrtoint (ptr @kept_layout_{number} to i64))
  ret ptr %shared{number}
no{number}:""")
    laid = "".join(
        f"""
define internal i1 @rt_is_laid_{number}(ptr %cls) {{
  %routine = call ptr @rt_routine_{number}(ptr %cls)
  %derived = icmp ne ptr %routine, null
{_same_text(base, layout, layout.flags_special, ("type_alloc",))}
  %both = and i1 %derived, %same
  ret i1 %both
}}"""
        for number, base in known.items()
    )
    return f"""{laid}
define internal void @rt_free_dead(ptr %o) {{
  call preserve_mostcc void @rt_free(ptr %o)
  ret void
}}
define ptr @deallocator(ptr %self, ptr %none) {{
  %address = call ptr @rt_new_int(i64 ptrtoint (ptr @rt_free_dead to i64))
  ret ptr %address
}}
define ptr @blocks_of(ptr %self, ptr %cls) {{{"".join(lines)}
  %no.list = call ptr @rt_new_int(i64 0)
  ret ptr %no.list
}}"""


def _drop_text(kind: str, body: Body, ask: str | None, layout: Layout, symbols: Symbols) -> str:
    """The routine that takes a dead object apart. ask: says whether the finaliser has anything to do."""
    unset = [body.weak] if body.weak else []
    if body.has_dict:
        unset += [_DICT, _VALUES]
    tests = "".join(
        f"""
  %up{k} = getelementptr i8, ptr %o, i64 {where}
  %u{k} = load ptr, ptr %up{k}
  %set{k} = icmp ne ptr %u{k}, null
  br i1 %set{k}, label %host, label %unset{k}
unset{k}:"""
        for k, where in enumerate(dict.fromkeys(unset))
    )
    asked = "" if ask is None else f"""
  store i64 1, ptr %o
  %answer = call i64 @{ask}(ptr %o)
  store i64 0, ptr %o
  %acts = icmp ne i64 %answer, 0
  br i1 %acts, label %host, label %idle
idle:"""
    reads, drops = "", ""
    for k, where in enumerate(range(layout.header, layout.header + 8 * body.size, 8)):
        reads += f"\n  %p{k} = getelementptr i8, ptr %o, i64 {where}"
        if where in body.slots:
            reads += f"\n  %v{k} = load ptr, ptr %p{k}"
            drops += f"\n  call void @rt_release(ptr %v{k}, i64 %level)"
        reads += f"\n  store ptr null, ptr %p{k}"
    if kind.startswith("layout"):  # the next object in the block may have another class
        reads = f"\n  %tp = getelementptr i8, ptr %o, i64 {layout.type_of}\n  %cls = load ptr, ptr %tp{reads}"
        drops += "\n  call void @decref(ptr %cls)"
    return f"""
define internal void @rt_drop_{kind}(ptr %o, i64 %level) {{
  %count = load i64, ptr {_count(kind)}
  %room = icmp ult i64 %count, {BLOCKS_ROOM}
  br i1 %room, label %look, label %host
look:{tests}{asked}
  call void {symbols.function("PyObject_GC_UnTrack", "void (ptr)")}(ptr %o)
  %pp = getelementptr i8, ptr %o, i64 {PREVIOUS}
  store i64 0, ptr %pp{reads}
  %head = load ptr, ptr @kept_{kind}
  store ptr %head, ptr %o
  store ptr %o, ptr @kept_{kind}
  %now = load i64, ptr {_count(kind)}
  %more = add i64 %now, 1
  store i64 %more, ptr {_count(kind)}{drops}
  ret void
host:
  call void @rt_give_up(ptr %o)
  ret void
}}"""
