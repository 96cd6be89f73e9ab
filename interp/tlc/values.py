"""The values of TLC: integers, nil, Lisp-like pairs and objects.

In: the operands of an instruction.  Out: its result, or a `TLCError` where the
operation does not apply to them.

    Obj                       every operation, refused
     +-- IntObj(value)        arithmetic and comparison, on a machine word
     +-- NilObj               the end of a list; false
     +-- ConsObj(car, cdr)    a pair
     +-- InstanceObj(layout, values)

Every operation is a method of `Obj`, overridden where it has a meaning: the
interpreter calls it on the declared class and the tracer records the class it met.
Integers are machine words: a program keeps its numbers within 64 bits.
Source: *Automatic Generation of JIT Compilers for Dynamic Languages in .NET*, section 2.
"""

from __future__ import annotations

from tracer.hints import IMMUTABLE, Word, dont_look_inside, elidable
from tracer.records import field, record


class TLCError(Exception):
    """A check failed: the program is aborted."""


@dont_look_inside
def refuse(operation: str, operand: Obj) -> TLCError:
    """The error for an operation that does not apply to `operand`."""
    return TLCError(f"{operation} does not apply to {operand.describe()}")


@record
class Obj:
    """A TLC value.  Each method refuses; subclasses say what applies to them."""

    def describe(self) -> str:
        """How error messages call this value.  Host code only."""
        return "a value"

    def int_o(self) -> Word:
        """The integer that an arithmetic instruction works on."""
        raise refuse("arithmetic", self)

    def truth(self) -> bool:
        """Does BR_COND jump?  Everything but 0 and nil is true."""
        return True

    def add(self, other: Obj) -> Obj:
        """self + other."""
        raise refuse("ADD", self)

    def sub(self, other: Obj) -> Obj:
        """self - other."""
        raise refuse("SUB", self)

    def mul(self, other: Obj) -> Obj:
        """self * other."""
        raise refuse("MUL", self)

    def div(self, other: Obj) -> Obj:
        """self // other, rounding down."""
        raise refuse("DIV", self)

    def mod(self, other: Obj) -> Obj:
        """self % other, with the sign of other."""
        raise refuse("MOD", self)

    def eq(self, other: Obj) -> bool:
        """Integers are equal by value, everything else by identity."""
        return self is other

    def lt(self, other: Obj) -> bool:
        """self < other."""
        raise refuse("LT", self)

    def le(self, other: Obj) -> bool:
        """self <= other."""
        raise refuse("LE", self)

    def car(self) -> Obj:
        """The first of a pair."""
        raise refuse("CAR", self)

    def cdr(self) -> Obj:
        """The second of a pair."""
        raise refuse("CDR", self)

    def as_instance(self) -> InstanceObj:
        """This value, if it is an object with attributes and methods."""
        raise refuse("GETATTR, SETATTR or SEND", self)


@record
class IntObj(Obj):
    """A boxed machine word."""

    value: Word = field(metadata=IMMUTABLE)

    def describe(self) -> str:
        """The number."""
        return f"the integer {int(self.value)}"

    def int_o(self) -> Word:
        """The number."""
        return self.value

    def truth(self) -> bool:
        """Not 0."""
        return self.value != 0

    def add(self, other: Obj) -> Obj:
        """self + other."""
        return IntObj(self.value + other.int_o())

    def sub(self, other: Obj) -> Obj:
        """self - other."""
        return IntObj(self.value - other.int_o())

    def mul(self, other: Obj) -> Obj:
        """self * other."""
        return IntObj(self.value * other.int_o())

    def div(self, other: Obj) -> Obj:
        """self // other; refused for 0."""
        divisor = other.int_o()
        if divisor == 0:
            raise refuse("DIV", other)
        return IntObj(self.value // divisor)

    def mod(self, other: Obj) -> Obj:
        """self % other; refused for 0."""
        divisor = other.int_o()
        if divisor == 0:
            raise refuse("MOD", other)
        return IntObj(self.value % divisor)

    def eq(self, other: Obj) -> bool:
        """The same number."""
        if isinstance(other, IntObj):
            return self.value == other.value
        return False

    def lt(self, other: Obj) -> bool:
        """self < other."""
        return self.value < other.int_o()

    def le(self, other: Obj) -> bool:
        """self <= other."""
        return self.value <= other.int_o()


@record
class NilObj(Obj):
    """The end of a list; there is one, `NIL`."""

    def describe(self) -> str:
        """Its name."""
        return "nil"

    def truth(self) -> bool:
        """False."""
        return False


NIL = NilObj()


@record
class ConsObj(Obj):
    """A pair; a list is a chain of them that ends in nil."""

    first: Obj = field(metadata=IMMUTABLE)
    rest: Obj = field(metadata=IMMUTABLE)

    def describe(self) -> str:
        """What it is."""
        return "a pair"

    def car(self) -> Obj:
        """The first of the pair."""
        return self.first

    def cdr(self) -> Obj:
        """The second of the pair."""
        return self.rest


@record
class Layout:
    """What NEW makes: the places of the attributes, the code of the methods.  Never changed."""

    attributes: tuple[str, ...] = field(metadata=IMMUTABLE)
    methods: dict[str, int] = field(metadata=IMMUTABLE)
    size: Word = field(metadata=IMMUTABLE)

    @elidable
    def find_attribute(self, name: str) -> Word:
        """The place of an attribute, or -1."""
        return self.attributes.index(name) if name in self.attributes else -1

    @elidable
    def find_method(self, name: str) -> Word:
        """Where the code of a method starts, or -1."""
        return self.methods.get(name, -1)


@record
class InstanceObj(Obj):
    """An object: its attributes can be changed, but none be added or removed."""

    layout: Layout = field(metadata=IMMUTABLE)
    values: list[Obj] = field(metadata=IMMUTABLE)

    def describe(self) -> str:
        """Its attributes."""
        return f"an object with {', '.join(self.layout.attributes) or 'no attributes'}"

    def as_instance(self) -> InstanceObj:
        """This object."""
        return self
