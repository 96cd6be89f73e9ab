"""Remembers what fields and list items hold, so that loads and stores can be removed.

    i1 = getfield_i(r0, A.n)               i1 = getfield_i(r0, A.n)
    i2 = getfield_i(r0, A.n)      =>       (i2 is i1)
    setfield_i(r0, A.n, i1)

Holds: `known[key][obj]` is the value that a load would give *here*, on this path; the key is a field, the index of a
list item, or `LENGTH`. A store forgets the key for all objects that may be the same one. Known to be different are two
constants, two allocations of this walk, such an allocation and an object from before the walk, and objects of different
known classes. A call forgets what it may change (`Call.changes`), but never immutable fields.

Stores to `delayed` fields of constant objects wait until a call, until the field of another object is loaded or stored,
or until the end of the walk. An exit on the way makes these stores itself.

    setfield_i(<S>, S.depth, i1)
    guard_true(i0)                =>       guard_true(i0)                 (exit: S.depth = i1)
    setfield_i(<S>, S.depth, i2)           setfield_i(<S>, S.depth, i2)
    call_v(f)                              call_v(f)

Does not: know which objects a call cannot reach.
Source: RPython's `heap` pass (`optimizeopt/heap.py`).
"""

from __future__ import annotations

from tracer.host.fields import read_field
from tracer.hosttools import Any
from tracer.ir.descr import EVERYTHING, LISTS, NOTHING, Field
from tracer.ir.ops import OPS
from tracer.ir.trace import Op
from tracer.ir.values import Const, Value
from tracer.opt.optimizer import DROP, Answer, Args, Optimizer, Pass, is_leaf
from tracer.resume.encode import Store

LENGTH = "length"
"""The key of a list's length."""
_SETFIELD = {kind: OPS[f"setfield_{kind}"] for kind in "ifr"}
Key = Any  # a Field, an int or LENGTH


class Heap(Pass):
    """Load and store forwarding."""

    switch = "heap"

    __slots__ = ("known", "items", "lasting", "allocated", "imported", "used", "waiting")
    known: dict[Key, dict[Value, Value]]
    items: dict[Value, dict[Value, Value]]
    lasting: dict[Key, dict[Value, Value]]
    allocated: set[Value]
    imported: set[tuple[Key, Value]]
    used: set[tuple[Key, Value]]
    waiting: dict[tuple[Value, Field], tuple[Value, Value | None]]

    def __init__(self, optimizer: Optimizer) -> None:
        super().__init__(optimizer)
        self.known = {}
        self.items = {}  # items of lists at an index that is not constant
        self.lasting = {}  # immutable fields
        self.allocated = set()
        self.imported = set()  # known before this walk
        self.used = set()  # the part of it that this walk has used
        # delayed stores: (the value, the value that memory has now, if known)
        self.waiting = {}
        optimizer.delayed = self.delayed
        optimizer.store_waiting = self.store_waiting

    # -- knowledge

    def table(self, key: Key) -> dict[Value, Value]:
        """All that is known under `key`, by object."""
        tables = self.lasting if isinstance(key, Field) and key.immutable else self.known
        found = tables.get(key)
        if found is None:
            found = tables[key] = {}
        return found

    def lookup(self, key: Key, obj: Value) -> Value | None:
        """What `key` of `obj` holds, resolved, or None."""
        table = self.table(key)
        found = table.get(obj)
        if found is None:
            return None
        if (key, obj) in self.imported:
            self.used.add((key, obj))
        return self.o.resolve(found)

    def _store(self, key: Key, obj: Value, value: Value) -> None:
        table = self.table(key)
        if not (isinstance(key, Field) and key.immutable):
            self._forget(table, obj)
        table[obj] = value

    def _forget(self, table: dict[Value, Value], obj: Value) -> None:
        """Forget `obj` in a table, and every object that may be the same: something was stored to it."""
        for other in [other for other in table if not self._different(obj, other)]:
            del table[other]

    def _different(self, a: Value, b: Value) -> bool:
        if a is b:
            return False
        if type(a) is Const and type(b) is Const:
            return True
        for one, other in ((a, b), (b, a)):
            if one in self.allocated and (other in self.allocated or is_leaf(other) or type(other) is Const):
                return True
        class_a, class_b = self.o.class_of(a), self.o.class_of(b)
        return class_a is not None and class_b is not None and class_a is not class_b

    # -- fields

    def _getfield(self, op: Op, args: Args) -> Answer:
        (obj,) = args
        field = op.descr
        found = self.lookup(field, obj)
        if found is None and (field.immutable or field.folded) and type(obj) is Const:
            try:
                return self.o.const(field.kind, read_field(obj.value, field))
            except AttributeError:
                return None
        if found is None and field.delayed:
            self.store_waiting()
        return found

    opt_getfield_i = opt_getfield_f = opt_getfield_r = _getfield

    def _saw_getfield(self, new: Op) -> None:
        self.table(new.descr)[new.args[0]] = new
        if new.descr.holds is not None:
            self.o.classes[new] = new.descr.holds

    saw_getfield_i = saw_getfield_f = saw_getfield_r = _saw_getfield

    def _setfield(self, op: Op, args: Args) -> Answer:
        obj, value = args
        field = op.descr
        if self.lookup(field, obj) is value:
            return DROP
        if field.delayed:
            if type(obj) is Const:
                self._delay(obj, field, value)
                return DROP
            self.store_waiting()
        return None

    opt_setfield_i = opt_setfield_f = opt_setfield_r = _setfield

    def _saw_setfield(self, new: Op) -> None:
        self._store(new.descr, new.args[0], new.args[1])

    saw_setfield_i = saw_setfield_f = saw_setfield_r = _saw_setfield

    def saw_new(self, new: Op) -> None:
        """Note that this object is a new one."""
        self.allocated.add(new)
        self.o.classes[new] = new.descr.cls

    # -- delayed stores

    def _delay(self, obj: Const, field: Field, value: Value) -> None:
        key = obj, field
        waiting = self.waiting.pop(key, None)
        stored = self.lookup(field, obj) if waiting is None else waiting[1]
        if stored is None or self.o.resolve(stored) is not value:
            self.waiting[key] = value, stored
        self._store(field, obj, value)

    def delayed(self) -> list[Store]:
        """The delayed stores, for an exit."""
        return [(obj, field, value) for (obj, field), (value, _) in self.waiting.items()]

    def store_waiting(self) -> None:
        """Emit the delayed stores."""
        if self.waiting:
            waiting, self.waiting = self.waiting, {}
            for (obj, field), (value, _) in waiting.items():
                self.o.emit(_SETFIELD[field.kind], [obj, self.o.resolve(value)], field)

    # -- lists

    def saw_newlist(self, new: Op) -> None:
        """Its length and items are known."""
        self.allocated.add(new)
        self.o.classes[new] = list
        self.table(LENGTH)[new] = self.o.const("i", len(new.args))
        for index, value in enumerate(new.args):
            self.table(index)[new] = value

    def opt_list_len(self, op: Op, args: Args) -> Answer:
        """The length, if known."""
        return self.lookup(LENGTH, args[0])

    def saw_list_len(self, new: Op) -> None:
        """The length is known."""
        self.table(LENGTH)[new.args[0]] = new

    def opt_list_getitem(self, op: Op, args: Args) -> Answer:
        """The item, if known."""
        obj, index = args
        if type(index) is Const:
            return self.lookup(index.value, obj)
        found = self.items.get(index, {}).get(obj)
        return None if found is None else self.o.resolve(found)

    def saw_list_getitem(self, new: Op) -> None:
        """The item is known."""
        obj, index = new.args
        table = self.table(index.value) if type(index) is Const else self.items.setdefault(index, {})
        table[obj] = new

    def opt_list_setitem(self, op: Op, args: Args) -> Answer:
        """Dropped if the list has this item already."""
        obj, index, value = args
        known = self.lookup(index.value, obj) if type(index) is Const else self.items.get(index, {}).get(obj)
        return DROP if known is not None and self.o.resolve(known) is value else None

    def saw_list_setitem(self, new: Op) -> None:
        """The item is known; an unknown index may be that of any other item."""
        obj, index, value = new.args
        for table in self.items.values():
            self._forget(table, obj)
        if type(index) is Const:
            self._store(index.value, obj, value)
            return
        for key, table in self.known.items():
            if type(key) is int:
                self._forget(table, obj)
        self.items.setdefault(index, {})[obj] = value

    def saw_list_append(self, new: Op) -> None:
        """The list gets longer, and so does every list that may be the same."""
        obj, value = new.args
        length = self.lookup(LENGTH, obj)
        self._store(LENGTH, obj, obj)
        if type(length) is Const:
            self.table(LENGTH)[obj] = self.o.const("i", length.value + 1)
            self.table(length.value)[obj] = value
        else:
            del self.table(LENGTH)[obj]

    # -- calls

    def _saw_call(self, new: Op) -> None:
        changes = getattr(new.descr, "changes", EVERYTHING)
        if changes != NOTHING:
            self.items.clear()
        if changes == EVERYTHING:
            self.known.clear()
        elif changes == LISTS:
            for key in [key for key in self.known if not isinstance(key, Field)]:
                del self.known[key]

    saw_call_i = saw_call_f = saw_call_r = saw_call_v = saw_call_assembler_r = _saw_call
