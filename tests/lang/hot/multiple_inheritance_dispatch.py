"""Methods found through changing method resolution orders: __bases__ assigned in a loop."""


class A:
    def who(self):
        return "A"


class B:
    def who(self):
        return "B"


class Base:
    pass


class X(Base, A):
    pass


class Y(Base, B):
    pass


class Z(X):
    def who(self):
        return "z" + super().who()


def run(turns):
    text = ""
    objects = [X(), Y(), Z()]
    for i in range(turns):
        if i == 30:
            X.__bases__ = (Base, B)
        elif i == 60:
            X.__bases__ = (Base, B, A)
        elif i == 90:
            X.__bases__ = (Base, A)
            Base.who = lambda self: "0"
        elif i == 105:
            del Base.who
        for o in objects:
            text += o.who()
    return text


t = run(120)
print(t[:12], t[110:130], t[230:250], t[-12:])
print(t.count("A"), t.count("B"), t.count("0"), t.count("z"))
try:
    X.__bases__ = (Z,)
except TypeError as e:
    print(e)
try:
    X.__bases__ = ()
except TypeError as e:
    print(e)
print([c.__name__ for c in Z.__mro__], X.__subclasses__(), X.__bases__)
