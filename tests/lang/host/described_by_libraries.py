# What pydoc, inspect and pdb's `whatis` say of the program's classes.
import inspect
import pydoc


class Shape:
    """A shape."""

    sides = 0

    def __init__(self, sides):
        "Takes the sides."
        self.sides = sides

    def area(self, unit=1):
        "The area."

    @classmethod
    def made(cls, text):
        "Made of a text."

    @staticmethod
    def help():
        "No help."

    @property
    def name(self):
        "Its name."


class Square(Shape):
    __slots__ = ("length",)


for thing in (Shape, Square, Shape(3).area, Shape.made, Shape.area, Shape(4)):
    print(pydoc.render_doc(thing, renderer=pydoc.plaintext).partition(" at 0x")[0])
print([*map(repr, map(type, (Shape, Square, int)))])
print([(name, kind) for name, kind, _, _ in inspect.classify_class_attrs(Square)])


class Made:
    def __new__(cls, a):
        return object.__new__(cls)


class Derived(Made):
    pass


class Both(Made, Shape):
    pass


class Other(Shape, Made):
    pass


class Nothing:
    __slots__ = ()


class Calls(type):
    def __call__(cls, z):
        return z


class Called(metaclass=Calls):
    pass


for cls in (Shape, Square, Made, Derived, Both, Other, Nothing, Called):
    print(cls.__name__, inspect.signature(cls))
