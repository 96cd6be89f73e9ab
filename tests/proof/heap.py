"""Objects and memory of the proofs: addresses, classes, boxes, and heaps as functions with stores on top.

In: constants, allocations, loads and stores.  Out: terms, and facts about them, which hold everywhere.

An object is an address.  Constants and allocations have addresses of their own, known numbers, those of allocations
from `FIRST_NEW` on; so that objects differ needs no proof.  What was there before is below `FIRST_NEW`.

    box(i)           the address of the int with this value; equal ints are one object, since their identity does not
                     count; the same for doubles; the two bools are constants
    class_of(r)      the address of its class
    a field          a function from addresses to contents, and stores; a load looks through them, newest first

Holds: what memory held at some time leads to no object that is made later, nor to one that only the recording has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import z3

from tests.proof.semantics import DOUBLE, OBJECT, SORTS, WORD, Term, double, same, variable, word
from tracer.host.fields import read_field
from tracer.ir.descr import EVERYTHING, LISTS, NOTHING, Field
from tracer.ir.values import Const

FIRST_NEW = 1 << 40
LONGEST = 1 << 58
"""No list is longer."""
LENGTH = "length"
ITEMS = "items"
BUFFERS = z3.DeclareSort("buffers")
"""What lies in all buffers together: who stores the same in the same order has the same there."""
MAX_CONSTANTS = 3000


class World:
    """The objects of one proof, and the facts about them; `tell` takes each fact."""

    def __init__(self, tell: Callable[[Term], None], fields: Iterable[Field] = ()) -> None:
        self.tell = tell
        self.lasting = [f for f in fields if f.immutable or f.folded]
        self.constants: dict[int, tuple[Any, Term]] = {}
        self.by_address: dict[int, Any] = {}
        self.made: list[Term] = []  # allocations, in order
        self.shapes: dict[int, Any] = {}  # what was allocated: a class
        self.tuples: dict[int, list[Term]] = {}
        self.count = 0
        self.class_of = z3.Function("class", OBJECT, OBJECT)
        self.box_int = z3.Function("box_int", WORD, OBJECT)
        self.int_in = z3.Function("int_in", OBJECT, WORD)
        self.fits = z3.Function("fits", OBJECT, z3.BoolSort())
        self.box_float = z3.Function("box_float", DOUBLE, OBJECT)
        self.float_in = z3.Function("float_in", OBJECT, DOUBLE)
        self.box_complex = z3.Function("box_complex", DOUBLE, DOUBLE, OBJECT)
        self.parts_in = [z3.Function(f"{part}_in", OBJECT, DOUBLE) for part in ("real", "imag")]
        self.tuple_length = z3.Function("tuple_length", OBJECT, WORD)
        self.tuple_item = z3.Function("tuple_item", OBJECT, WORD, OBJECT)
        self.calls: dict[Any, Any] = {}
        self.true, self.false = self.object(True), self.object(False)
        self.none = self.object(None)

    def fresh(self, kind: str, name: str = "") -> Term:
        """A value of which nothing is known."""
        self.count += 1
        return variable(kind, name or f"{kind}!{self.count}")

    # -- constants and boxes

    def const(self, const: Const) -> Term:
        """A constant."""
        if const.kind == "i":
            return word(int(const.value))
        return double(float(const.value)) if const.kind == "f" else self.object(const.value)

    def object(self, value: Any) -> Term:
        """A constant object; boxes go by their numbers."""
        if type(value) is int and -(1 << 63) <= value < 1 << 63:
            return self.boxed("i", word(value))
        if type(value) is float:
            return self.boxed("f", double(value))
        if type(value) is complex:
            return self.complex_of(double(value.real), double(value.imag))
        known = self.constants.get(id(value))
        if known is not None:
            return known[1]
        address = word(16 * (len(self.constants) + 1))
        self.constants[id(value)] = value, address
        self.by_address[address.as_long()] = value
        self.tell(self.class_of(address) == (address if type(value) is value else self.object(type(value))))
        if type(value) is tuple:
            self.tell(self.tuple_length(address) == len(value))
            for index, item in enumerate(value):
                self.tell(self.tuple_item(address, word(index)) == self.object(item))
        if len(self.constants) < MAX_CONSTANTS:
            for field in self.lasting:
                self._lasting(value, address, field)
        return address

    def _lasting(self, value: Any, address: Term, field: Field) -> None:
        if isinstance(value, type) and not isinstance(value, field.cls):
            return
        try:
            held = read_field(value, field) if isinstance(value, field.cls) else None
        except AttributeError:
            return
        if isinstance(value, field.cls) and field.immutable:
            term = self.const(Const(field.kind, held))
            self.tell(lasting(field)(address) == term)

    def folded(self, field: Field, base: Any) -> None:
        """Constant objects have the folded field that they have."""
        for value, address in list(self.constants.values()):
            if isinstance(value, field.cls):
                try:
                    self.tell(base(address) == self.const(Const(field.kind, read_field(value, field))))
                except AttributeError:
                    continue

    def boxed(self, kind: str, number: Term) -> Term:
        """The int or float with this value."""
        if kind == "i":
            box = self.box_int(number)
            self.tell(z3.And(self.int_in(box) == number, self.fits(box), self.class_of(box) == self.object(int)))
        else:
            box = self.box_float(number)
            self.tell(z3.And(self.float_in(box) == number, self.class_of(box) == self.object(float)))
        self.tell(z3.ULT(box, word(FIRST_NEW)))
        return box

    def complex_of(self, *parts: Term) -> Term:
        """The complex number with these parts."""
        box = self.box_complex(*parts)
        for of, part in zip(self.parts_in, parts, strict=True):
            self.tell(of(box) == part)
        self.tell(z3.And(self.class_of(box) == self.object(complex), z3.ULT(box, word(FIRST_NEW))))
        return box

    def part_of_complex(self, index: int, box: Term) -> Term:
        """The real part of a complex number, or its imaginary part."""
        is_box = self.class_of(box) == self.object(complex)
        self.tell(z3.Implies(is_box, box == self.box_complex(*(of(box) for of in self.parts_in))))
        return self.parts_in[index](box)

    def unboxed(self, which: str, box: Term) -> Term:
        """The number in a box."""
        if which == "int":
            is_box = z3.And(self.class_of(box) == self.object(int), self.fits(box))
            self.tell(z3.Implies(is_box, box == self.box_int(self.int_in(box))))
            return self.int_in(box)
        if which == "float":
            is_box = self.class_of(box) == self.object(float)
            self.tell(z3.Implies(is_box, box == self.box_float(self.float_in(box))))
            return self.float_in(box)
        return z3.If(box == self.true, word(1), word(0))

    def has_class(self, obj: Term, cls: type) -> Term:
        """Is this its class?  There is one None, and two bools."""
        if cls is type(None):
            self.tell(z3.Implies(self.class_of(obj) == self.object(cls), obj == self.none))
        elif cls is bool:
            is_one = z3.Or(obj == self.true, obj == self.false)
            self.tell(z3.Implies(self.class_of(obj) == self.object(cls), is_one))
        return self.class_of(obj) == self.object(cls)

    # -- objects that were there, and new ones

    def old(self, obj: Term, but: Iterable[Term] = ()) -> Term:
        """A fact's term: `obj` was there before the trace, or is one of these."""
        return z3.Or(z3.ULT(obj, word(FIRST_NEW)), *[obj == other for other in but])

    def allocate(self, cls: type) -> Term:
        """A new object."""
        address = word(FIRST_NEW + 16 * len(self.made))
        self.made.append(address)
        self.shapes[address.as_long()] = cls
        self.tell(self.class_of(address) == self.object(cls))
        return address

    def make_tuple(self, items: list[Term]) -> Term:
        """A new tuple."""
        address = self.allocate(tuple)
        self.fill_tuple(address, items)
        return address

    def item_of_tuple(self, address: Term, index: Term) -> Term:
        """What it holds there: a tuple that was there before the trace holds nothing new."""
        if is_known(address) and is_known(index):
            items = self.tuples.get(address.as_long(), [])
            if index.as_long() < len(items):
                return items[index.as_long()]
        item = self.tuple_item(address, index)
        self.tell(z3.Implies(self.old(address), self.old(item)))
        return item

    def fill_tuple(self, address: Term, items: list[Term]) -> None:
        """What a tuple holds that has been allocated; it may hold itself, in another object."""
        self.tuples[address.as_long()] = items
        self.tell(self.tuple_length(address) == len(items))
        for index, item in enumerate(items):
            self.tell(self.tuple_item(address, word(index)) == item)


def is_known(term: Term) -> bool:
    """Is this address a number?"""
    return bool(z3.is_bv_value(term))


def lasting(field: Field) -> Any:
    """The function of an immutable field, the same at all times."""
    return z3.Function(f"{field!r}@{id(field)}", OBJECT, SORTS[field.kind])


class Contents:
    """What one field holds, of all objects; lists' items have two places: the list and the index."""

    def __init__(self, base: Any, kind: str, reachable: frozenset[int] = frozenset()) -> None:
        self.base = base
        self.kind = kind
        self.reachable = reachable  # the allocations that the base may lead to
        self.stores: list[tuple[tuple[Term, ...], Term]] = []

    def copy(self) -> Contents:
        """The same, apart from what is stored from here on."""
        made = Contents(self.base, self.kind, self.reachable)
        made.stores = self.stores[:]
        return made

    def store(self, place: tuple[Term, ...], value: Term) -> None:
        """The newest store."""
        if self.stores and all(a.eq(b) for a, b in zip(self.stores[-1][0], place, strict=True)):
            self.stores.pop()
        self.stores.append((place, value))

    def load(self, place: tuple[Term, ...], world: World) -> Term:
        """What is there."""
        seen: list[tuple[Term, Term]] = []
        result = None
        for where, value in reversed(self.stores):
            pairs = list(zip(where, place, strict=True))
            if all(a.eq(b) for a, b in pairs):
                result = value
                break
            if any(is_known(a) and is_known(b) and not a.eq(b) for a, b in pairs):
                continue
            seen.append((z3.And(*[a == b for a, b in pairs]), value))
        if result is None:
            result = self.base(*place)
            if self.kind == "r":
                world.tell(world.old(result, [word(a) for a in self.reachable]))
        for condition, value in reversed(seen):
            result = z3.If(condition, value, result)
        return result


class Memory:
    """One side's memory: the recording's, or the optimised trace's."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.contents: dict[Any, Contents] = {}
        self.epoch = self.lists_epoch = 0  # how many calls there were when all, or when lists, last changed
        self.reachable: frozenset[int] = frozenset()
        self.buffers: Term = z3.Const("buffers@0", BUFFERS)

    def raw(self, name: str, kind: str, obj: Term, index: Term) -> Term:
        """An item of a buffer, or its length."""
        return z3.Function(f"raw {name}", BUFFERS, OBJECT, WORD, SORTS[kind])(self.buffers, obj, index)

    def set_raw(self, name: str, args: list[Term]) -> None:
        """Another item lies there, and in whatever else is the same memory."""
        sorts = [BUFFERS, *(arg.sort() for arg in args), BUFFERS]
        self.buffers = z3.Function(f"set raw {name}", *sorts)(self.buffers, *args)

    def copy(self) -> Memory:
        """The same, apart from what is stored from here on."""
        made = Memory(self.world)
        made.contents = {key: held.copy() for key, held in self.contents.items()}
        made.epoch, made.lists_epoch, made.reachable = self.epoch, self.lists_epoch, self.reachable
        made.buffers = self.buffers
        return made

    def of(self, key: Any) -> Contents:
        """What a field holds, or the lists' lengths or items."""
        found = self.contents.get(key)
        if found is None:
            found = self.contents[key] = self._base(key)
        return found

    def _base(self, key: Any) -> Contents:
        if key == LENGTH:
            return Contents(z3.Function(f"length@{self.lists_epoch}", OBJECT, WORD), "i", self.reachable)
        if key == ITEMS:
            return Contents(z3.Function(f"items@{self.lists_epoch}", OBJECT, WORD, OBJECT), "r", self.reachable)
        if key.immutable:
            return Contents(lasting(key), key.kind, self.reachable)
        base = z3.Function(f"{key!r}@{id(key)}@{self.epoch}", OBJECT, SORTS[key.kind])
        return Contents(base, key.kind, self.reachable)

    def load(self, key: Any, *place: Term) -> Term:
        """What is there."""
        held = self.of(key)
        if isinstance(key, Field) and key.folded and not key.immutable:
            self.world.folded(key, held.base)
        value = held.load(place, self.world)
        if key == LENGTH:
            self.world.tell(z3.ULT(value, word(LONGEST)))
        return value

    def store(self, key: Any, *place_and_value: Term) -> None:
        """From now on, it is there."""
        self.of(key).store(place_and_value[:-1], place_and_value[-1])

    def make_list(self, address: Term, items: list[Term]) -> None:
        """A new list's contents."""
        self.store(LENGTH, address, word(len(items)))
        for index, item in enumerate(items):
            self.store(ITEMS, address, word(index), item)

    def forget(self, epoch: int, reachable: frozenset[int], hidden: set[int], changes: str) -> None:
        """Other code has run, which could not reach the hidden objects; what it does not change is as it was."""
        if changes == NOTHING:
            return
        before, self.contents = self.contents, {}
        self.lists_epoch, self.reachable = epoch, reachable
        if changes == EVERYTHING:
            self.epoch = epoch
            self.buffers = z3.Const(f"buffers@{epoch}", BUFFERS)
        for key, held in before.items():
            if isinstance(key, Field) and (key.immutable or changes == LISTS):
                self.contents[key] = held
                continue
            kept = self.of(key)
            for place, _ in held.stores:
                if _hidden(place[0], hidden):
                    kept.store(place, held.load(place, self.world))

    def differs(self, other: Memory, hidden: set[int], delayed: bool = True) -> Term | None:
        """That an object which is not hidden has other contents there; None where it is plain that none has.

        Without `delayed`, fields do not count whose stores may come late.
        """
        parts: list[Term] = [] if self.buffers.eq(other.buffers) else [self.buffers != other.buffers]
        for key in sorted({*self.contents, *other.contents}, key=str):
            if isinstance(key, Field) and key.delayed and not delayed:
                continue
            mine, theirs = self.of(key), other.of(key)
            if _same_stores(mine, theirs, hidden):
                continue
            obj = self.world.fresh("r", f"object in {key}")
            place = [obj]
            condition = [obj != word(a) for a in hidden]
            if key == ITEMS:
                place.append(self.world.fresh("i", "index"))
                condition.append(z3.ULT(place[1], self.load(LENGTH, obj)))
            left, right = mine.load(tuple(place), self.world), theirs.load(tuple(place), self.world)
            parts.append(z3.And(*condition, z3.Not(same(mine.kind, left, right))))
        return z3.Or(*parts) if parts else None


def _hidden(obj: Term, hidden: set[int]) -> bool:
    return is_known(obj) and obj.as_long() in hidden


def _same_stores(mine: Contents, theirs: Contents, hidden: set[int]) -> bool:
    left = [s for s in mine.stores if not _hidden(s[0][0], hidden)]
    right = [s for s in theirs.stores if not _hidden(s[0][0], hidden)]
    if len(left) != len(right):
        return False
    pairs = zip(left, right, strict=True)
    return all(a[1].eq(b[1]) and all(x.eq(y) for x, y in zip(a[0], b[0], strict=True)) for a, b in pairs)
