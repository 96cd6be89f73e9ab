"""`value` and `name` of members: of plain enums, and where somebody has a say in it."""

import enum
import types


class Color(enum.Enum):
    RED = 1
    GREEN = "g"
    BLUE = (3, 4)


class Level(enum.IntEnum):
    LOW = 1
    HIGH = 10


class Access(enum.Flag):
    READ = 1
    WRITE = 2
    BOTH = READ | WRITE


class Asked(enum.Enum):
    ONE = 1

    def __getattribute__(self, name):
        if name == "_value_":
            return "asked"
        return super().__getattribute__(name)


class Own(enum.Enum):
    ONE = 1
    TWO = 2

    @property
    def value(self):
        return f"own {self._value_}"


class Dynamic(enum.Enum):
    ONE = 1

    @types.DynamicClassAttribute
    def name(self):
        return "dynamic"


class Planet(enum.Enum):
    EARTH = (5.9, 6.3)
    MARS = (6.4, 3.3)

    def __init__(self, mass, radius):
        self.mass = mass
        self.radius = radius

    def ratio(self):
        return self.value[0] / self.radius + len(self.name)


def read(members, n):
    found = []
    for i in range(n):
        member = members[i % len(members)]
        found.append((member.name, member.value))
    return sorted(set(map(repr, found)))


def changed(n):
    before = Color.RED.value
    total = 0
    for i in range(n):
        if i == n // 2:
            Color.RED._value_ = 100
        total += Color.RED.value
    Color.RED._value_ = before
    return total


def lost(n):
    member = Planet.MARS
    for i in range(n):
        if i == n - 5:
            del member._value_
        try:
            member.value
        except AttributeError as error:
            member._value_ = (0.0, 1.0)
            return i, str(error), member.value
    return None


def refused(n):
    count = 0
    for _ in range(n):
        try:
            Color.RED.value = 5
        except AttributeError:
            count += 1
    return count


print(read(list(Color), 2500))
print(read(list(Level) + list(Access), 2500))
print(read(list(Own), 2500), read([Dynamic.ONE], 50), read([Asked.ONE], 1500))
print(read([Color.RED, Own.ONE, Level.LOW, Planet.EARTH], 2500))
print(sum(planet.ratio() for _ in range(800) for planet in Planet))
print(changed(3000))
print(lost(2500))
print(refused(1500))
print(Color["RED"].value, Color("g").name, Access.BOTH.value, (Access.READ | Access.WRITE).name)
