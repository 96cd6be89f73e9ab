"""isinstance with tuples of classes, in loops: who is asked, in which order, and what is no class."""


class Says(type):
    def __instancecheck__(cls, obj):
        asked.append((cls.__name__, type(obj).__name__))
        return getattr(obj, "likes", None) == cls.__name__


class Pretends:
    @property
    def __class__(self):
        return str


class Living:
    pass


class Animal(Living):
    likes = "Ask"


class Cat(Animal):
    pass


class Dog(Animal):
    likes = None


class Ask(metaclass=Says):
    pass


asked = []
FORMS = [
    (),
    (int, str),
    (Animal,),
    (Cat, Dog),
    (int, (str, Dog)),
    (Ask, Cat),
    (Cat, Ask),
    ((((Cat,),),),),
    int | Cat,
    (int | str, Dog),
    object,
    type,
    (type, object),
]


def count(objects, form):
    found = 0
    for obj in objects:
        if isinstance(obj, form):
            found += 1
    return found


objects = [Cat(), Dog(), Animal(), Pretends(), 3, "s", Cat, Ask()] * 12
for form in FORMS:
    asked.clear()
    print(form, count(objects, form), len(asked), sorted(set(asked)))

for wrong in [(3,), (Cat, 3), (3, Cat), [Cat], "Cat", (Cat, [Dog]), None]:
    found = []
    for obj in [Cat(), Dog()] * 20:
        try:
            found.append(isinstance(obj, wrong))
        except TypeError as error:
            found.append(str(error))
    print(wrong, sorted(set(map(str, found))))


class Late:
    pass


pair = (int, Late)
for i in range(60):
    obj = Cat()
    if i == 30:
        Animal.__bases__ = (Late,)
    if i in (29, 30, 59):
        print(i, isinstance(obj, pair))


class Shaped(tuple):
    pass


print([isinstance(Cat(), Shaped((int, Cat))) for _ in range(30)].count(True))
