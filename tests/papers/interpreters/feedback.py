"""The examples of *Runtime Feedback in a Meta-Tracing JIT for Efficient Dynamic Languages*.

In: an instance with attributes a, b and c (a on the instance, b and c on the class).
Out: their sum, as section 2.4 traces it, over four object models:

    sum_dicts     Figure 2: dictionaries                      traced: Figure 3
    sum_maps      Figure 4: maps                              traced: Figure 5
    sum_versions  Figures 4 and 6: maps and versions          traced: Figures 7 and 8
    sum_one_guard section 4.3: the class is on the map        one guard fewer

and the functions of section 3: `promoted` (3.1) and `Adder` (3.2).  Each `loop_*` is a
portal that takes one of them `count` times, so that it gets hot.
Does not: find attributes through base classes, or delete them.
"""

from __future__ import annotations

from tracer.hints import IMMUTABLE, JitDriver, Word, dont_look_inside, elidable, promote
from tracer.records import field, record


@dont_look_inside
def no_attribute(name: str) -> AttributeError:
    """The error to raise for a name that is neither on the instance nor on its class."""
    return AttributeError(f"no attribute {name!r}")


# -- Figure 2: dictionaries -----------------------------------------------------------


@record
class DictClass:
    """A class: a dictionary of methods."""

    name: str = field(metadata=IMMUTABLE)
    methods: dict[str, object] = field(factory=dict, init=False, metadata=IMMUTABLE)

    @dont_look_inside
    def instantiate(self) -> DictInstance:
        """A new instance."""
        return DictInstance(self, {})

    def find_method(self, name: str) -> object:
        """The method, or None."""
        return self.methods.get(name, None)

    def write_method(self, name: str, value: object) -> None:
        """Add or replace a method."""
        self.methods[name] = value


@record
class DictInstance:
    """An instance: a dictionary of attributes."""

    cls: DictClass
    attributes: dict[str, object] = field(metadata=IMMUTABLE)

    def getfield(self, name: str) -> object:
        """The attribute of the instance, or None."""
        return self.attributes.get(name, None)

    def write_attribute(self, name: str, value: object) -> None:
        """Add or replace an attribute."""
        self.attributes[name] = value

    def getattr(self, name: str) -> object:
        """The attribute of the instance or its class.  Raises AttributeError."""
        result = self.getfield(name)
        if result is None:
            result = self.cls.find_method(name)
            if result is None:
                raise no_attribute(name)
        return result


# -- Figure 4: maps -------------------------------------------------------------------


@record
class Map:
    """The names of an instance's attributes and their places; shared and never changed."""

    indexes: dict[str, int] = field(metadata=IMMUTABLE)
    other_maps: dict[str, Map] = field(factory=dict, init=False, metadata=IMMUTABLE)

    @elidable
    def getindex(self, name: str) -> Word:
        """The place of an attribute, or -1."""
        return self.indexes.get(name, -1)

    @elidable
    def add_attribute(self, name: str) -> Map:
        """The map with one attribute more; always the same one for the same name."""
        if name not in self.other_maps:
            self.other_maps[name] = Map({**self.indexes, name: len(self.indexes)})
        return self.other_maps[name]


EMPTY_MAP = Map({})


@record
class MapInstance:
    """An instance: a map and the values in the map's order."""

    cls: DictClass
    map: Map
    storage: list[object] = field(metadata=IMMUTABLE)

    def getfield(self, name: str) -> object:
        """The attribute of the instance, or None."""
        map_ = promote(self.map)
        index = map_.getindex(name)
        if index != -1:
            return self.storage[index]
        return None

    def write_attribute(self, name: str, value: object) -> None:
        """Add or replace an attribute."""
        map_ = promote(self.map)
        index = map_.getindex(name)
        if index != -1:
            self.storage[index] = value
            return
        self.map = map_.add_attribute(name)
        self.storage.append(value)

    def getattr(self, name: str) -> object:
        """The attribute of the instance or its class.  Raises AttributeError."""
        result = self.getfield(name)
        if result is None:
            result = self.cls.find_method(name)
            if result is None:
                raise no_attribute(name)
        return result


# -- Figure 6: versions ---------------------------------------------------------------


@record
class VersionTag:
    """Stands for one state of a class; only its identity matters."""


@record
class VersionedClass:
    """A class whose version is replaced with every change of its methods."""

    name: str = field(metadata=IMMUTABLE)
    methods: dict[str, object] = field(factory=dict, init=False, metadata=IMMUTABLE)
    version: VersionTag = field(factory=VersionTag, init=False)

    def find_method(self, name: str) -> object:
        """The method, or None; both class and version are constants of the trace."""
        this = promote(self)
        version = promote(this.version)
        return this._find_method(name, version)

    @elidable
    def _find_method(self, name: str, version: VersionTag) -> object:
        return self.methods.get(name, None)

    def write_method(self, name: str, value: object) -> None:
        """Add or replace a method."""
        self.methods[name] = value
        self.version = VersionTag()


@record
class VersionedInstance:
    """An instance with a map, of a class with versions."""

    cls: VersionedClass
    map: Map
    storage: list[object] = field(metadata=IMMUTABLE)

    def getfield(self, name: str) -> object:
        """The attribute of the instance, or None."""
        map_ = promote(self.map)
        index = map_.getindex(name)
        if index != -1:
            return self.storage[index]
        return None

    def getattr(self, name: str) -> object:
        """The attribute of the instance or its class.  Raises AttributeError."""
        result = self.getfield(name)
        if result is None:
            result = self.cls.find_method(name)
            if result is None:
                raise no_attribute(name)
        return result


# -- section 4.3: the class is on the map ---------------------------------------------


@record
class ClassMap:
    """A class and its instances' attributes: promoting the map promotes the class."""

    cls: VersionedClass = field(metadata=IMMUTABLE)
    indexes: dict[str, int] = field(metadata=IMMUTABLE)

    @elidable
    def getindex(self, name: str) -> Word:
        """The place of an attribute, or -1."""
        return self.indexes.get(name, -1)


@record
class OneGuardInstance:
    """An instance that reaches its class through its map."""

    map: ClassMap
    storage: list[object] = field(metadata=IMMUTABLE)

    def getattr(self, name: str) -> object:
        """The attribute of the instance or its class.  Raises AttributeError."""
        map_ = promote(self.map)
        index = map_.getindex(name)
        if index != -1:
            return self.storage[index]
        result = map_.cls.find_method(name)
        if result is None:
            raise no_attribute(name)
        return result


# -- the code that section 2.4 traces -------------------------------------------------


def sum_dicts(inst: DictInstance) -> object:
    """a + b + c over Figure 2."""
    return inst.getattr("a") + inst.getattr("b") + inst.getattr("c")  # type: ignore[operator]


def sum_maps(inst: MapInstance) -> object:
    """a + b + c over Figure 4."""
    return inst.getattr("a") + inst.getattr("b") + inst.getattr("c")  # type: ignore[operator]


def sum_versions(inst: VersionedInstance) -> object:
    """a + b + c over Figures 4 and 6."""
    return inst.getattr("a") + inst.getattr("b") + inst.getattr("c")  # type: ignore[operator]


def sum_one_guard(inst: OneGuardInstance) -> object:
    """a + b + c with the class on the map."""
    return inst.getattr("a") + inst.getattr("b") + inst.getattr("c")  # type: ignore[operator]


REDS = ("count", "inst", "total")
dicts_driver = JitDriver(greens=(), reds=REDS)
maps_driver = JitDriver(greens=(), reds=REDS)
versions_driver = JitDriver(greens=(), reds=REDS)
one_guard_driver = JitDriver(greens=(), reds=REDS)


def loop_dicts(count: Word, inst: DictInstance, total: object) -> object:
    """`count` (at least 1) times `sum_dicts`; the last sum."""
    while True:
        dicts_driver.jit_merge_point(count, inst, total)
        total = sum_dicts(inst)
        count = count - 1
        if count <= 0:
            return total
        dicts_driver.can_enter_jit(count, inst, total)


def loop_maps(count: Word, inst: MapInstance, total: object) -> object:
    """`count` (at least 1) times `sum_maps`; the last sum."""
    while True:
        maps_driver.jit_merge_point(count, inst, total)
        total = sum_maps(inst)
        count = count - 1
        if count <= 0:
            return total
        maps_driver.can_enter_jit(count, inst, total)


def loop_versions(count: Word, inst: VersionedInstance, total: object) -> object:
    """`count` (at least 1) times `sum_versions`; the last sum."""
    while True:
        versions_driver.jit_merge_point(count, inst, total)
        total = sum_versions(inst)
        count = count - 1
        if count <= 0:
            return total
        versions_driver.can_enter_jit(count, inst, total)


def loop_one_guard(count: Word, inst: OneGuardInstance, total: object) -> object:
    """`count` (at least 1) times `sum_one_guard`; the last sum."""
    while True:
        one_guard_driver.jit_merge_point(count, inst, total)
        total = sum_one_guard(inst)
        count = count - 1
        if count <= 0:
            return total
        one_guard_driver.can_enter_jit(count, inst, total)


# -- section 3: the two hints ---------------------------------------------------------


def unpromoted(x: Word, y: Word) -> Word:
    """Section 3.1 before the hint."""
    z = x * 2 + 1
    return z + y


def promoted(x: Word, y: Word) -> Word:
    """Section 3.1 with the hint: for x = 4 the trace adds 9 to y."""
    x = promote(x)
    z = x * 2 + 1
    return z + y


@record
class Adder:
    """The class of section 3.2; `x` is never changed, which is what makes `c` elidable."""

    x: Word
    y: Word

    def f(self, val: Word) -> None:
        """y = c() + val, with the object promoted."""
        this = promote(self)
        this.y = this.c() + val

    @elidable
    def c(self) -> Word:
        """Always the same for the same object."""
        return self.x * 2 + 1


promote_driver = JitDriver(greens=(), reds=("count", "x", "y"))


def loop_promoted(count: Word, x: Word, y: Word) -> object:
    """`count` (at least 1) times y = promoted(x, y); the last y."""
    while True:
        promote_driver.jit_merge_point(count, x, y)
        y = promoted(x, y)
        count = count - 1
        if count <= 0:
            return y
        promote_driver.can_enter_jit(count, x, y)
