"""`__name__` and `__qualname__` of classes that are renamed while they are asked, and `vars` of what has no dict."""


class Plain:
    class Inner:
        pass


class Named(type):
    @property
    def __name__(cls):
        return "asked"


class WithMeta(metaclass=Named):
    pass


class Other:
    __name__ = "an attribute"


class Looking(type):
    def __getattribute__(cls, name):
        return "looked at" if name == "__name__" else super().__getattribute__(name)


class Looked(metaclass=Looking):
    pass


def names(obj):
    cls = type(obj)
    return cls.__name__, cls.__qualname__, obj.__class__.__name__


objects = [Plain(), Plain.Inner(), WithMeta(), Other(), Looked(), 3]
seen = []
for turn in range(120):
    if turn == 40:
        Plain.__name__ = "Renamed"
    if turn == 60:
        Plain.Inner.__qualname__ = "Somewhere.Inner"
    if turn == 80:
        objects[0].__class__ = Other
    found = [names(o) for o in objects]
    if not seen or seen[-1] != found:
        seen.append(found)
for line in seen:
    print(line)
print(Other().__name__, Other.__name__)
try:
    Plain.__name__ = 5
except TypeError as error:
    print(error)
try:
    del Plain.__name__
except TypeError as error:
    print(error)


class Slotted:
    __slots__ = ("a",)


class OwnDict:
    @property
    def __dict__(self):
        return {"own": 1}


class Raising:
    @property
    def __dict__(self):
        raise KeyError("no dict")


def shown(obj):
    try:
        return vars(obj)
    except Exception as error:
        return f"{type(error).__name__}: {error}"


plain = Plain.Inner()
plain.x = 1
for _ in range(50):
    found = [shown(plain), shown(Slotted()), shown(OwnDict()), shown(Raising()), shown(3)]
print(found)
vars(plain)["y"] = 2
print(plain.y, sorted(vars(plain)), vars(plain) is plain.__dict__, "Inner" in vars(Plain))


class Visitor:
    def visit(self, name, *default):
        return getattr(self, "visit_" + name, *default)

    def visit_a(self):
        return "a"

    visit_b = 5

    def __getattr__(self, name):
        if name.endswith("late"):
            return name
        raise AttributeError(f"no {name}", name=name, obj=self)


visitor = Visitor()
for turn in range(60):
    if turn == 30:
        Visitor.visit_c = "c"
    found = [visitor.visit("a")(), visitor.visit("b"), visitor.visit("late"), visitor.visit("c", None)]
    found += [hasattr(visitor, "visit_" + n) for n in "abcd"]
print(found)
try:
    visitor.visit("d")
except AttributeError as error:
    print(error, error.name, error.obj is visitor)


class Comparing:
    def __get__(self, obj, cls=None):
        return self

    def __eq__(self, other):
        raise ValueError("nobody asks")


class MetaComparing(type):
    thing = Comparing()


class Compared(metaclass=MetaComparing):
    pass


for _ in range(30):
    found = type(Compared.thing).__name__
print(found)
