"""Virtual states: what is known of a loop header's arguments.

In: the values at the end of a walk.
Out: a `State`, whose *leaves* are the arguments of the label. A walk over the loop's body starts from it.

    the jump's arguments                        the state             the label's arguments
    r7 = virtual A(x: r3, n: i5), r3, None      Object(A, x: Leaf r,   r3, i5
                                                  n: Leaf i), the same Leaf r, Constant None

A node is a constant, the number in a box, a virtual object, list or tuple, or a leaf: an object, perhaps of known
class, or a number, perhaps within a bound. One value is one node, so the state shows which parts are shared, and may be
cyclic. A *fact* is the value of a field or item that is known in every iteration, or the result of a pure operation
that is the same in each (`tracer.opt.carried`). Facts that the body never uses are left out (`tracer.opt.promises`).
Source: RPython's `virtualstate`.
"""

from __future__ import annotations

from typing import Any

from tracer.ir.descr import Field, Shape
from tracer.ir.values import Const, Input, Value
from tracer.opt.bounds import Bounds
from tracer.opt.boxes import BOXED, NAME_OF_BOX, Boxes
from tracer.opt.carried import Carried, Unchanged, takes_index
from tracer.opt.heap import Heap, Key
from tracer.opt.intbound import TOP, IntBound
from tracer.opt.optimizer import Optimizer
from tracer.opt.pure import Pure, pure_key
from tracer.opt.virtualvalues import SEQUENCES, VirtualBox, VirtualObject, is_sequence
from tracer.records import field, record


@record
class Node:
    """What is known of one value at the header. value: that value at the end of the preamble."""

    value: Value


@record
class Leaf(Node):
    """An argument of the label: only its class, or a bound of a word, may be known."""

    cls: type | None
    """The exact class, if known."""
    any_class: bool = False
    """Did the preamble know a class that does not hold in every iteration?"""
    bound: IntBound | None = None
    """The bound of a word, if known."""


@record
class Constant(Node):
    """Always the constant `value`."""


@record
class Box(Node):
    """A host int, float or bool that is not allocated."""

    which: str
    """"int", "float" or "bool"."""
    number: Node
    """The node of the number in it."""


@record
class Object(Node):
    """A virtual object."""

    shape: Shape
    fields: dict[Field, Node]


@record
class Sequence(Node):
    """A virtual list, tuple or complex number."""

    cls: type
    items: list[Node]


@record
class Fact:
    """`key` of the object `obj` holds `node`."""

    key: Key
    obj: Node
    node: Node
    imported: tuple[Key, Value] | None = None
    """The key and the object in the body's walk."""


@record
class State:
    """What is known of the arguments of the recorded jump, at the header."""

    args: list[Node]
    """A node for each argument."""
    facts: list[Fact | Carried]
    leaves: list[Leaf]
    """The leaves that arguments and facts lead to, in the order of the label's arguments."""


@record
class Refused:
    """What earlier rounds have found not to hold in every iteration."""

    boxes: set[Value] = field(factory=set)
    """Values that must not be virtual boxes."""
    classes: set[Value] = field(factory=set)
    """Values whose class must not be promised."""
    bounds: set[Value] = field(factory=set)
    """Values whose bound must not be promised."""
    facts: set[Any] = field(factory=set)


class _Describer:
    def __init__(self, o: Optimizer, refused: Refused) -> None:
        self.o = o
        self.refused = refused
        self.boxes: Any = o.passes.get(Boxes)
        self.bounds: Any = o.passes.get(Bounds)
        self.nodes: dict[Value, Node] = {}

    def node(self, value: Value) -> Node:
        value = self.o.resolve(value)
        found = self.nodes.get(value)
        return self.make(value) if found is None else found

    def make(self, value: Value) -> Node:
        nodes = self.nodes
        node: Node
        if type(value) is Const:
            node = nodes[value] = Constant(value)
        elif type(value) is VirtualObject:
            node = nodes[value] = Object(value, value.shape, {})
            for field, held in value.fields.items():
                node.fields[field] = self.node(held)
        elif is_sequence(value):
            node = nodes[value] = Sequence(value, value.cls, [])
            node.items += [self.node(item) for item in value.items]
        else:
            number = None
            cls = self.o.class_of(value)
            if self.boxes is not None and value.kind == "r" and value not in self.refused.boxes:
                number = self.boxes.number_in(value)
            if cls is float and type(value) is not VirtualBox:
                number = None  # it may be NaN, whose identity counts: `x in [x]`
            if number is None or cls is None or cls not in BOXED:
                any_class = value in self.refused.classes
                node = Leaf(value, None if any_class else cls, any_class, self.bound(value))
            elif type(number) is Const:
                node = Constant(self.o.const("r", cls(number.value)))
                node = self.node(self.o.constants.box(number)) if cls is not bool else node
            else:
                node = Box(value, NAME_OF_BOX[cls], self.node(number))
            nodes[value] = node
        return node

    def bound(self, value: Value) -> IntBound | None:
        if value.kind != "i" or self.bounds is None or value in self.refused.bounds:
            return None
        known: IntBound = self.bounds.ranges.of(value)
        wide = known if known is TOP else known.widened()
        return None if wide is TOP else wide

    def facts(self, unchanged: Unchanged) -> list[Fact | Carried]:
        heap: Any = self.o.passes.get(Heap)
        tables = () if heap is None else (heap.known, heap.lasting)
        waiting = [
            (key, obj, value)
            for by_key in tables
            for key, table in by_key.items()
            for obj, value in table.items()
            if (key, obj) not in self.refused.facts
        ]
        candidates = unchanged.candidates()
        found: list[Fact | Carried] = []
        while True:
            later = []
            for key, obj, value in waiting:
                holder = self.o.resolve(obj)
                if type(holder) is Const and holder is obj:
                    fact = Fact(key, self.node(obj), self.node(value), (key, obj))
                elif isinstance(self.nodes.get(holder), Leaf):
                    fact = Fact(key, self.nodes[holder], self.node(value), (key, obj))
                else:
                    later.append((key, obj, value))
                    continue
                found.append(fact)
                unchanged.loaded(obj, value)
            known = len(found)
            candidates = self._carried(candidates, unchanged, found)
            if len(later) == len(waiting) and len(found) == known:
                return found
            waiting = later

    def _carried(self, candidates: list[Any], unchanged: Unchanged, found: list[Fact | Carried]) -> list[Any]:
        """Add the operations whose arguments are unchanged to `found`. Returns the others."""
        later = []
        for candidate in candidates:
            key, result = candidate
            args = [self.o.resolve(a) for a in key[2:]]
            if not all(type(a) is Const or (a in unchanged.values and a in self.nodes) for a in args):
                later.append(candidate)
                continue
            if candidate[0] in self.refused.facts or (key[0].name == "tuple_getitem" and not takes_index(args, self.o)):
                continue
            classes = tuple(map(self.o.class_of, args))
            nodes = [self.node(a) for a in args]
            found.append(Carried(key[0], key[1], nodes, classes, self.node(result), candidate[0]))
            unchanged.add(self.o.resolve(result))
        return later


def describe(o: Optimizer, args: list[Value], refused: Refused, inputs: list[Input] | None = None) -> State:
    """The state at the end of the walk `o`, as seen from the jump's arguments. inputs: one for each argument."""
    describer = _Describer(o, refused)
    nodes = [describer.node(value) for value in args]
    unchanged = Unchanged(o, inputs or [], args, describer.boxes)
    return State(nodes, describer.facts(unchanged), [])


def opaque_state(inputs: list[Input]) -> State:
    """The state in which nothing is known of the inputs."""
    leaves = [Leaf(value, None) for value in inputs]
    return State(list(leaves), [], leaves)


def collect_leaves(state: State) -> None:
    """Set the state's leaves: those that its arguments and facts lead to."""
    seen: set[Node] = set()
    state.leaves = []
    waiting = state.args[::-1]
    for fact in state.facts:
        waiting[:0] = [fact.node, *(fact.args[::-1] if isinstance(fact, Carried) else (fact.obj,))]
    while waiting:
        node = waiting.pop()
        if node in seen:
            continue
        seen.add(node)
        if isinstance(node, Leaf):
            state.leaves.append(node)
        elif isinstance(node, Box):
            waiting.append(node.number)
        elif isinstance(node, Object):
            waiting += list(node.fields.values())[::-1]
        elif isinstance(node, Sequence):
            waiting += node.items[::-1]


class Entry:
    """The start of a new walk from a state: `values[node]` is the walk's value for each node."""

    def __init__(self, state: State, o: Optimizer) -> None:
        self.o = o
        self.state = state
        self.values: dict[Node, Value] = {}
        self.args = [self.value(node) for node in state.args]
        heap: Any = o.passes.get(Heap)
        pure: Any = o.passes.get(Pure)
        for fact in state.facts:
            if isinstance(fact, Carried):
                key = pure_key(fact.spec, fact.descr, [self.value(node) for node in fact.args])
                pure.results[key] = self.value(fact.node)
                pure.imported[key] = fact
                continue
            obj = self.value(fact.obj)
            heap.table(fact.key)[obj] = self.value(fact.node)
            heap.imported.add((fact.key, obj))

    def inputs(self) -> list[Input]:
        """The values of the state's leaves, in order: the label's inputs."""
        found = [self.values[leaf] for leaf in self.state.leaves]
        assert all(type(value) is Input for value in found)
        return found  # type: ignore[return-value]

    def value(self, node: Node) -> Value:
        """The walk's value for `node`."""
        found = self.values.get(node)
        return self._make(node) if found is None else found

    def _make(self, node: Node) -> Value:
        made: Value
        if isinstance(node, Leaf):
            made = self.values[node] = Input(node.value.kind)
            if node.cls is not None:
                self.o.classes[made] = node.cls
                self.o.promised_classes.add(made)
            if node.bound is not None:
                bounds: Any = self.o.passes[Bounds]
                bounds.ranges.promise(made, node.bound)
        elif isinstance(node, Box):
            number = self.value(node.number)
            made = self.values[node] = VirtualBox(node.which, number)
            boxes: Any = self.o.passes.get(Boxes)
            boxes.boxes[number, node.which] = made
        elif isinstance(node, Object):
            made = self.values[node] = VirtualObject(node.shape)
            for field, held in node.fields.items():
                made.fields[field] = self.value(held)
        elif isinstance(node, Sequence):
            made = self.values[node] = SEQUENCES[node.cls]([])
            made.items += [self.value(item) for item in node.items]
        else:
            made = self.values[node] = node.value
        return made
