"""__del__ of what lives when the program ends: once each, with all names, its errors reported."""


class Counted:
    made = 0
    gone = []

    def __init__(self, name):
        Counted.made += 1
        self.name = name

    def __del__(self):
        Counted.gone.append(self.name)
        print("del", self.name, len(Counted.gone), describe(self), flush=True)


def describe(counted):
    return f"<{counted.name} of {Counted.made}>"


class Node(Counted):
    def __init__(self, name, other=None):
        super().__init__(name)
        self.other = other


class Slotted:
    __slots__ = ("x",)

    def __del__(self):
        print("slotted", self.x, describe(a), flush=True)


a = Counted("a")
b = Counted("b")
b = None
c = Node("c", a)
s = Slotted()
s.x = 5
for i in range(200):
    temporary = Counted(i) if i == 100 else None
print("end", Counted.gone)
