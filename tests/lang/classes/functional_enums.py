"""Enums of the program, made in both ways."""
import enum


class Base(enum.Enum):
    def describe(self):
        return f"{self.name}={self.value}"


class Number(int, enum.Enum):
    ONE = 1
    TWO = 2


class Flags(enum.Flag):
    A = enum.auto()
    B = enum.auto()


Made = Base("Made", "x y", start=3)
print([m.describe() for m in Made], Number.ONE + 1, Number(2), Flags.A | Flags.B, list(Flags.A | Flags.B))
print(Made["x"], Made(4), Number.TWO in Number, len(Made))
for call in (lambda: Made(9), lambda: Made["q"], lambda: setattr(Number, "ONE", 5)):
    try:
        call()
    except (ValueError, KeyError, AttributeError) as error:
        print(type(error).__name__, error)
try:
    class More(Number):
        THREE = 3
except TypeError as error:
    print(error)
