"""A metaclass's property has the name of a slot, or of an attribute, of its class: making the class does not call it."""


class Units(type):
    @property
    def unit(cls):
        return "unit of the class"

    @property
    def scale(cls):
        return "scale of the class"

    @scale.setter
    def scale(cls, value):
        print("the metaclass sets", cls.__name__, value)

    @scale.deleter
    def scale(cls):
        print("the metaclass deletes", cls.__name__)


class Length(metaclass=Units):
    __slots__ = ("unit", "scale")

    def __init__(self, unit):
        self.unit = unit


print(Length.unit, Length("m").unit, Length.__dict__["unit"], Length.scale)
try:
    Length("m").scale
except AttributeError as error:
    print(error)


class Weight(metaclass=Units):
    scale = [1]
    unit = ["kg"]


print(Weight.scale, Weight().scale, Weight.__dict__["unit"])
for value in [2], [3], 4, "five":
    Weight.scale = value
try:
    Weight.unit = ["g"]
except AttributeError as error:
    print(error)
del Weight.scale
print(Weight.scale, Weight().scale, Weight().unit)


class Angle(metaclass=Units):
    pass


Angle.scale = [6]
print("scale" in Angle.__dict__)
try:
    Angle.unit = lambda angle: 7
except AttributeError as error:
    print(error)


class Reading:
    def __init__(self, value):
        self.value = value


class Dial(metaclass=Units):
    scale = Reading(8)


Reading.__get__ = lambda reading, dial, cls: ("read", reading.value)
print(Dial().scale, Dial.scale)
