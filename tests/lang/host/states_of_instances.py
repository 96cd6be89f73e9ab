"""`__getstate__` of instances, as `copy`, `pickle` and other code of the host find and call it."""
import copy
import operator
import pickle


class Plain:
    def __init__(self, **values):
        vars(self).update(values)


class Empty:
    pass


class Own:
    def __getstate__(self):
        return {"kept": super().__getstate__()}

    def __setstate__(self, state):
        self.state = state


class Slots:
    __slots__ = ("x", "y")


class Both(Slots):
    pass


class OverDict(dict):
    pass


class OverList(list):
    def __getstate__(self):
        return object.__getstate__(self)


class Changing:
    x = 1


def filled(w, **values):
    for name, value in values.items():
        setattr(w, name, value)
    return w


many = Plain(**{f"name{n}": n for n in range(40)})
shown = [
    Plain(), Plain(x=1, y=2.5, z="s"), many, Empty(), filled(Own(), x=1), filled(Slots(), x=1), Slots(),
    filled(Both(), x=1, z=2), filled(OverDict(a=1), x=1), filled(OverList([1]), x=[2]), Changing(),
]
ask = operator.methodcaller("__getstate__")
for _ in range(3):
    for w in shown:
        print(type(w).__name__, ask(w), w.__getstate__(), object.__getstate__(w))
        for made in copy.copy(w), copy.deepcopy(w), pickle.loads(pickle.dumps(w)):
            print(type(made) is type(w), getattr(made, "__dict__", None), getattr(made, "x", None), made == w)
        for protocol in 0, 1:
            try:
                print(sorted(vars(pickle.loads(pickle.dumps(w, protocol)))))
            except TypeError as error:
                print(error)

alone = Plain(x=1)
alone.__getstate__ = lambda: {"x": "of the instance"}
print(ask(alone), vars(copy.copy(alone))["x"])
del alone.__getstate__
print(ask(alone))
Changing.__getstate__ = lambda self: ("changed", self.x)
print(ask(Changing()))
del Changing.__getstate__
print(ask(filled(Changing(), y=3)))
try:
    operator.methodcaller("__getstate__", 1)(alone)
except TypeError as error:
    print("TypeError")
print(list(map(ask, [alone, Empty()])))
