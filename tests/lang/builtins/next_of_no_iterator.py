"""`next(x, default)` where the class of `x` has no `__next__`, has it no more, or says that it has none."""


class Steps:
    def __next__(self):
        return 7


class Derived(Steps):
    pass


class Denied(Steps):
    __next__ = None


class Plain:
    pass


def ask(things):
    found = {}
    for turn in range(200):
        thing = things[turn % len(things)]
        try:
            text = str(next(thing, "default"))
        except TypeError as error:
            text = str(error)
        found[text] = found.get(text, 0) + 1
    return found


print(ask([Steps(), Derived(), Denied(), Plain(), [], {}.items(), iter([]), 5]))
things = [Steps(), Derived(), Plain()]
del Steps.__next__
print(ask(things))
Derived.__next__ = lambda self: 8
print(ask(things))
del Derived.__next__
print(ask(things))
