"""Names of modules of the host, read and called again and again while the modules change."""

import math
import sys
import types


def read(module, count):
    total = 0
    for _ in range(count):
        total += module.value
    return total


def call(module, count):
    return [module.double(k) for k in range(count)][-1]


made = types.ModuleType("made")
made.before, made.value, made.double = "first", 1, lambda k: 2 * k
print(read(made, 40), call(made, 40))
made.value = 10
print(read(made, 40))
del made.before  # what stands behind it in the module's dict keeps its place, or does not
print(read(made, 40))
del made.value
try:
    read(made, 3)
except AttributeError as error:
    print(error)
made.value = 5
print(read(made, 40), call(made, 40))
for k in range(50):  # the dict's table of keys is another one each time it grows
    setattr(made, f"more{k}", k)
    if k % 10 == 9:
        print(read(made, 10), end=" ")
print()
vars(made)[7] = "a key that is no string"
print(read(made, 40), call(made, 40))
made.__dict__.clear()
made.value = None
made.double = str
try:
    read(made, 3)
except TypeError as error:
    print(error)
print(call(made, 12))

made.__getattr__ = lambda name: len(name)
del made.value
print(read(made, 40))


class Loud(types.ModuleType):
    def __getattribute__(self, name):
        return 100 if name == "value" else super().__getattribute__(name)


made.__class__ = Loud
print(read(made, 40))

other = types.ModuleType("other")
other.value, other.double = 2.5, abs
print([read(module, 8) for module in (made, other) * 4], call(other, 4))


def area(count):
    total = 0.0
    for k in range(count):
        total += math.sqrt(k) * math.pi + sys.maxsize % 7
    return round(total, 6)


print(area(60))
