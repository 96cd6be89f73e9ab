"""An object whose __class__ is assigned in the loop: methods and class attributes follow, its values stay."""


class Caterpillar:
    legs = 16

    def __init__(self):
        self.eaten = 0

    def live(self):
        self.eaten += 1
        if self.eaten % 10 == 0:
            self.__class__ = Butterfly
        return "c"


class Butterfly:
    legs = 6

    def live(self):
        self.eaten -= 0.5
        self.wings = 2
        if self.eaten % 10 == 5:
            self.__class__ = Caterpillar
        return "b"


def run(turns):
    animal = Caterpillar()
    text = ""
    legs = 0
    for _ in range(turns):
        text += animal.live()
        legs += animal.legs
    return text[:30], text.count("b"), legs, animal.eaten, type(animal).__name__, sorted(animal.__dict__)


print(run(9), run(10))
print(run(200))


class Slotted:
    __slots__ = ("a",)


class Other:
    __slots__ = ("a", "b")


errors = set()
s = Slotted()
for target in (Other, int, Caterpillar, 5, Slotted) * 20:
    try:
        s.__class__ = target
    except TypeError as e:
        errors.add(str(e))
print(*sorted(errors), sep="\n")
