"""What host code finds on metaclasses of the program: methods of `type` that they have not overridden are the host's."""
import inspect, os, sys, tempfile
folder = os.path.join(tempfile.mkdtemp(), "site-packages")
os.mkdir(folder)
with open(os.path.join(folder, "hostlib_asks_metaclasses.py"), "w") as out:
    out.write('''
NAMES = ("mro", "__subclasses__", "__dir__")
def own(metaclass): return [name for name in NAMES if getattr(metaclass, name) is not getattr(type, name)]
class Meta(type):
    def __new__(meta, name, bases, names, **more):
        made = super().__new__(meta, name, bases, {**names, "more": more})
        made.order = [cls.__name__ for cls in made.mro()]
        return made
def make(meta, name, *bases): return meta(name, bases, {})
''')
sys.path.append(folder)
import hostlib_asks_metaclasses as hostlib


class Plain(type):
    pass


class Listed(type):
    def __new__(meta, name, bases, names):
        return super().__new__(meta, name, bases, {**names, "k": 3})

    def __dir__(cls):
        return ["k"]

    def mro(cls):
        return super().mro()

    def __subclasses__(cls):
        return [*super().__subclasses__(), cls]


class Both(Listed, hostlib.Meta):
    pass


for metaclass in Plain, Listed, hostlib.Meta, Both, type(Plain("X", (), {})):
    print(metaclass.__name__, hostlib.own(metaclass))
    try:
        print(inspect.signature(metaclass))
    except ValueError as error:
        print("ValueError")
    made = hostlib.make(metaclass, "Made", dict)
    below = hostlib.make(metaclass, "Below", made)
    print(made.__mro__, made.mro() == list(made.__mro__), made.__subclasses__(), getattr(made, "k", None))
    print(type.__dir__(made) == sorted(type.__dir__(made)), "k" in dir(made), metaclass.__new__ == type.__new__)


class Ordered(metaclass=hostlib.Meta, number=3):
    pass


class Last(Ordered, number=4):
    pass


print(Plain.mro is type.mro, Plain.__new__ is type.__new__, Plain.mro == Listed.mro, Plain.mro(Last), Plain.__dir__ is type.__dir__)
print(Ordered.order, Last.order, Last.more, Ordered.__subclasses__())
