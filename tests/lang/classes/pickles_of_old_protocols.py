"""Objects with nothing in them, copied by every protocol."""

import copy
import copyreg
import pickle
import pickletools


class Empty:
    pass


class Slots:
    __slots__ = ["a"]

    def __getstate__(self):
        return {name: getattr(self, name) for name in self.__slots__ if hasattr(self, name)}

    def __setstate__(self, state):
        for name, value in state.items():
            setattr(self, name, value)

    def __repr__(self):
        return f"{type(self).__name__}({self.__getstate__()})"


class Sub(Slots):
    pass


class Dict(dict):
    pass


for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
    for cls in (Empty, Slots, Sub, Dict):
        found = pickle.loads(pickle.dumps(cls(), protocol))
        print(protocol, type(found).__name__, hasattr(found, "a"), end=" ")
        try:
            found.a = protocol
            print(found.a, pickle.loads(pickle.dumps(found, protocol)).a)
        except AttributeError as e:
            print(e)
made = copyreg._reconstructor(Slots, object, None)
print(repr(made), "{!r}".format(made), [made], copy.copy(made), copy.deepcopy(made), made == made)
text = pickle.dumps(Empty(), 0)
print([op.name for op, arg, pos in pickletools.genops(text)][:2], b"_reconstructor" in text, copyreg._reconstructor.__module__)
