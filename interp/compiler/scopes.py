"""Which scope each name of a module belongs to, by the rules of the host's symbol tables.

In: how each scope mentions names, noted by `scope_collector`.
Out: `Scope`s, by the node that opens them, with every name resolved (`scope_collector.analyse`).

    def f(a):                f: a CELL, g LOCAL          (g's use of a makes it a cell)
        def g():             g: a FREE, b GLOBAL_IMPLICIT
            return a + b

There are two passes.  The collector notes how each name is used in each scope.  `resolve` then walks down the scopes
with the names that enclosing functions bind, and back up with the names that inner scopes have left free.
A comprehension that runs in the frame around it (`is_inlined`) is a scope of its own, too; its variables are registers
of that frame, and variables of the scope around need no cells for it.
The host's `symtable` would not do: it merges such comprehensions into the scope around them.

Holds: names are mangled already (`__x` in class C is `_C__x`); use `mangle` before looking one up.
Does not: report errors; the host's compiler has seen the source before.
"""

from __future__ import annotations

from interp.machine.hostversion import INLINES_COMPREHENSIONS
from tracer.records import field, record

MODULE, CLASS, FUNCTION, LAMBDA, COMPREHENSION = "module", "class", "function", "lambda", "comprehension"

USE, BIND, GLOBAL, NONLOCAL, PARAMETER = 1, 2, 4, 8, 16
"""How a scope mentions a name: bits of `Scope.mentions`."""

LOCAL, CELL, FREE, GLOBAL_EXPLICIT, GLOBAL_IMPLICIT = range(5)
"""The sorts of names: values of `Scope.resolved`."""


@record
class Scope:
    """One module, class body, function, lambda or comprehension."""

    kind: str
    name: str
    parent: Scope | None  # the scope around
    private: str | None  # the name of the class around, without leading underscores: private names are mangled with it
    mentions: dict[str, int] = field(factory=dict)  # how each name is used and bound: USE, BIND, ...
    children: list[Scope] = field(factory=list)
    parameters: list[str] = field(factory=list)  # in the order of `Code.varnames`
    resolved: dict[str, int] = field(factory=dict)  # what each name is: LOCAL, CELL, ...
    also_free: set[str] = field(factory=set)  # names bound by a class body, while inner scopes use an outer function's
    captured: set[str] = field(factory=set)  # names that inner functions use, and which need cells for that
    static_attributes: set[str] = field(factory=set)  # of a class: attributes that its methods assign on `self`
    class_cell: bool = False  # of a class: its methods use `__class__`, so it makes that cell
    positional: int = 0  # how many parameters, the first ones, are positional
    is_generator: bool = False
    is_coroutine: bool = False
    is_nested: bool = False

    @property
    def is_function(self) -> bool:
        """Locals live in registers."""
        return self.kind in (FUNCTION, LAMBDA, COMPREHENSION)

    @property
    def is_inlined(self) -> bool:
        """A comprehension that runs in the frame of the scope around it."""
        return INLINES_COMPREHENSIONS and self.kind == COMPREHENSION and not self.is_generator

    @property
    def frame_scope(self) -> Scope:
        """The scope in whose frame this one runs: most often itself."""
        scope = self
        while scope.is_inlined and scope.parent is not None:
            scope = scope.parent
        return scope

    def mangle(self, name: str) -> str:
        """`name` as this scope spells it."""
        return mangle(name, self.private)

    def mention(self, name: str, how: int) -> None:
        """Note a use or binding."""
        if name.startswith("__") and self.private:
            name = mangle(name, self.private)
        self.mentions[name] = self.mentions.get(name, 0) | how

    def parameter(self, name: str) -> None:
        """Note a parameter; called in the order of registers."""
        name = self.mangle(name)
        self.mentions[name] = PARAMETER | BIND
        self.parameters.append(name)

    def cellvars(self) -> list[str]:
        """Names this scope makes cells for, sorted."""
        cells = sorted(name for name, how in self.resolved.items() if how == CELL)
        if self.class_cell:
            cells.append("__class__")
        return cells

    def freevars(self) -> list[str]:
        """Names whose cells come from the scope around, sorted."""
        return sorted({name for name, how in self.resolved.items() if how == FREE} | self.also_free)

    def locals(self) -> list[str]:
        """Names of plain local variables that are not parameters, in order of appearance."""
        return [name for name, how in self.resolved.items() if how == LOCAL and not self.mentions[name] & PARAMETER]


def mangle(name: str, private: str | None) -> str:
    """`__name` inside class `private` becomes `_private__name`."""
    if not private or not name.startswith("__") or name.endswith("__") or "." in name:
        return name
    return f"_{private}{name}"


def resolve(scope: Scope, bound: set[str] | None, known_global: set[str]) -> set[str]:
    """Fill `resolved` of `scope` and all inside it; the names left free.

    bound: names that enclosing functions bind, None outside functions and classes.
    known_global: names that an enclosing scope declares global.
    """
    resolved = scope.resolved
    inner_global = set(known_global)
    inner_bound = set(bound) if bound is not None else set()
    local: set[str] = set()
    free: set[str] = set()
    for name, how in scope.mentions.items():
        if how & GLOBAL:
            resolved[name] = GLOBAL_EXPLICIT
            inner_global.add(name)
            inner_bound.discard(name)
        elif how & NONLOCAL:
            resolved[name] = FREE
            free.add(name)
        elif how & BIND:
            resolved[name] = LOCAL
            local.add(name)
            if scope.kind != CLASS:
                inner_global.discard(name)
        elif bound is not None and name in bound:
            resolved[name] = FREE
            free.add(name)
        else:
            resolved[name] = GLOBAL_IMPLICIT
    if scope.kind == CLASS:
        inner_bound = set(bound) if bound is not None else set()  # a class body's `global` is its own
        inner_global = set(known_global)
        inner_bound.add("__class__")
    elif scope.is_function:
        inner_bound |= local
    inner_free: set[str] = set()
    for child in scope.children:
        child_free = resolve(child, inner_bound, inner_global)
        scope.captured |= child.captured if child.is_inlined else child_free
        inner_free |= child_free
    if scope.kind == MODULE:
        for name in declared_global(scope):
            if name in resolved:
                resolved[name] = GLOBAL_EXPLICIT  # `exec` with names of its own still binds it in the globals
    if scope.is_function:
        for name in local & scope.captured:
            resolved[name] = CELL
        inner_free -= local
        scope.captured -= local
    elif scope.kind == CLASS and "__class__" in inner_free:
        inner_free.discard("__class__")
        scope.class_cell = True
    for name in inner_free:
        if name in resolved:
            if scope.kind == CLASS and scope.mentions[name] & (BIND | GLOBAL):
                scope.also_free.add(name)
        else:
            resolved[name] = FREE
            scope.mentions[name] = USE
    return free | inner_free


def declared_global(scope: Scope) -> set[str]:
    """The names that scopes inside declare global."""
    found = set()
    for child in scope.children:
        found |= {name for name, how in child.mentions.items() if how & GLOBAL} | declared_global(child)
    return found
