"""Attributes in a dict that the program has put in place, or has taken out: methods of a derived class are not asked."""


class Loud(dict):
    def get(self, *given):
        return 99

    def __getitem__(self, key):
        return 98

    def __setitem__(self, key, value):
        dict.__setitem__(self, key, (value, "set"))


class Thing:
    pass


def in_place(thing):
    total = 0
    for i in range(300):
        thing.y = i
        total += thing.y
        try:
            thing.missing
        except AttributeError:
            total += 1
    return total


def taken_out(thing):
    total = 0
    for i in range(300):
        thing.k = i
        total += thing.k + thing.k
    return total


thing = Thing()
thing.x = 1
thing.__dict__ = Loud(y=2)
print(in_place(thing), type(thing.__dict__), thing.__dict__["y"])
other = Thing()
other.__dict__["k"] = 3
del other.__dict__["k"]
other.__dict__[5] = 1
print(taken_out(other), other.__dict__)
