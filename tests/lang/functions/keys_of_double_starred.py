"""What `**value` asks of a mapping that is no dict: `keys` once, then the items; and which errors it makes its own."""


class Shown:
    def __init__(self, keys):
        self.given = keys

    @property
    def keys(self):
        print("keys read")
        return self.given

    def __getitem__(self, key):
        print("item", key)
        return {"a": 1, "b": 2}[key]


class FailsInside:
    def keys(self):
        raise AttributeError("inside")


class FailsAtItems:
    def keys(self):
        return ["a"]

    def __getitem__(self, key):
        raise AttributeError("item")


class NoKeys:
    keys = property(lambda self: 1 / 0)


class Dynamic:
    def __getattr__(self, name):
        print("asked for", name)
        raise AttributeError(name)


class Numbered:
    def keys(self):
        return (1,)

    def __getitem__(self, key):
        return key


class FailsLater:
    def keys(self):
        yield "a"
        raise LookupError("later")

    def __getitem__(self, key):
        return 1


class Derived(dict):
    def keys(self):
        return ["derived"]

    def __getitem__(self, key):
        return "item"


class DerivedIter(Derived):
    def __iter__(self):
        return iter(["of iter"])


def names(**given):
    return given


mappings = [
    Shown(lambda: ["a"]), Shown(lambda: ["a", "b"]), Shown(lambda: 5), Shown(5), FailsInside(), FailsAtItems(), NoKeys(),
    Dynamic(), Numbered(), FailsLater(), Derived(x=1), DerivedIter(x=1), 3, None, "text", [("a", 1)], Shown,
]  # fmt: skip
uses = {
    "call": lambda value: names(**value),
    "call with a name": lambda value: names(a=0, **value),
    "call with two": lambda value: names(**{"z": 1}, **value),
    "display": lambda value: {**value},
    "display with more": lambda value: {"a": 0, **value},
    "class": lambda value: dict(**value),
}
for value in mappings:
    for name, use in uses.items():
        try:
            print(name, use(value))
        except Exception as error:
            print(name, type(error).__name__, error, repr(error.__context__))
