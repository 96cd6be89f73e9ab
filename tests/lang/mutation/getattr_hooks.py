"""`__getattr__` where the attribute is missing, in each way in which an object can hold its attributes."""


class Hooked:
    shared = "of the class"

    def __init__(self, as_dict):
        self.own = "own"
        if as_dict:
            self.__dict__["in dict"] = "in dict"
            self.__dict__["data"] = {"known": 1}
        else:
            self.data = {"known": 1}

    @property
    def failing(self):
        raise AttributeError("from the property")

    @property
    def broken(self):
        return self.data["no such key"]

    def __getattr__(self, name):
        if name.startswith("no_"):
            raise AttributeError(f"hook: {name}")
        if name == "key":
            raise KeyError(name)
        if name == "deep":
            return self.deeper
        return f"hook: {name}" if name not in self.data else self.data[name]


class Slotted:
    __slots__ = ("filled", "empty")

    def __init__(self):
        self.filled = 1

    def __getattr__(self, name):
        return f"hook: {name}"


class Below(Hooked):
    def __getattr__(self, name):
        if name == "below":
            return name
        return super().__getattr__(name)


class Changing:
    pass


def look(obj, name):
    try:
        return getattr(obj, name)
    except Exception as e:
        return type(e).__name__, str(e), type(e.__context__).__name__


NAMES = ["own", "shared", "known", "missing", "failing", "broken", "no_thing", "key", "deep", "deeper", "below", "__class__"]

for obj in (Hooked(False), Hooked(True), Below(True)):
    for name in NAMES:
        print(name, look(obj, name))
        if name not in ("broken", "key"):
            print(hasattr(obj, name), getattr(obj, name, "default"))
slotted = Slotted()
print(slotted.filled, slotted.empty, slotted.other)
slotted.empty = 2
print(slotted.empty)


def hot(obj, turns):
    """Present, missing, then present in the object, then with another hook, then without one."""
    found = []
    for i in range(turns):
        if i == 30:
            obj.value = "set"
        elif i == 50:
            del obj.value
        elif i == 70:
            Changing.__getattr__ = lambda self, name: f"second: {name}"
        elif i == 90:
            Changing.value = "of the class"
        elif i == 110:
            del Changing.value
        elif i == 120:
            del Changing.__getattr__
        found.append(getattr(obj, "value", "default"))
    return [value for k, value in enumerate(found) if not k or found[k - 1] != value]


for as_dict in (False, True):
    Changing.__getattr__ = lambda self, name: f"first: {name}"
    changing = Changing()
    if as_dict:
        changing.__dict__["other key"] = 1
    print(hot(changing, 140))


def failing_sum(obj, turns):
    return sum(len(obj.failing) + len(obj.missing) for _ in range(turns))


print(failing_sum(Hooked(False), 100), failing_sum(Hooked(True), 100))
