"""Objects in class attributes whose class gets, changes and loses the methods of a descriptor."""


class Plain:
    pass


class Derived(Plain):
    pass


class Meta(type):
    kept = Derived()


class Holder(metaclass=Meta):
    x = Plain()
    method = Derived()

    def __init__(self):
        self.x = 1


class Below(Holder):
    pass


def show(holders):
    for o in holders:
        found = []
        for read in (lambda: o.x, lambda: o.method, lambda: o.method(), lambda: type(o).x, lambda: type(o).kept):
            try:
                w = read()
                found.append(w if type(w) in (int, str) else type(w).__name__)
            except (TypeError, AttributeError) as error:
                found.append(type(error).__name__)
        print(*found)


holders = [Holder(), Below()]
for n in range(60):
    o = holders[n % 2]
    o.x, o.method
show(holders)
Plain.__get__ = lambda self, obj, cls: "got" if obj is not None else "got from class"
show(holders)
Derived.__get__ = lambda self, obj, cls: lambda: "called"
show(holders)
Plain.__set__ = lambda self, obj, value: print("set", value)
show(holders)
for o in holders:
    o.x = 5
Holder.x = Plain()
show(holders)
del Plain.__get__
show(holders)
del Plain.__set__, Derived.__get__
show(holders)
Holder.x = 3
Below.x = Plain()
for o in holders:
    o.x = 7
show(holders)
