"""Copies, by `copy` and `pickle`, of what the program takes for dicts, descriptors and frames of the host."""
import builtins, copy, pickle, sys, warnings


class Slotted:
    __slots__ = ("a", "b")


class Plain:
    pass


def outer():
    x = 1
    def inner():
        return x, copy.copy(globals())
    return inner


def f():
    return "mine"


plain = Plain()
plain.x = [1]
for names in globals(), sys._getframe().f_globals, f.__globals__, vars(sys.modules["__main__"]), vars(plain), vars(builtins):
    twin = copy.copy(names)
    print(type(twin), twin is names, len(twin) == len(names))
    twin["only_in_the_copy"] = 1
    exec("def f(): return 'of the copy'", twin)
    print("only_in_the_copy" in names, f(), twin["f"]())
copied = outer()()[1]
copied["f"] = 3
del copied["outer"]
print(f(), outer.__name__)
print(Slotted.a is copy.copy(Slotted.a), copy.deepcopy([Slotted.b])[0] is Slotted.b)
print(pickle.loads(pickle.dumps(Slotted.a)) is Slotted.a)
for call in copy.copy, copy.deepcopy, pickle.dumps:
    try:
        print(type(call(sys._getframe())))
    except TypeError as error:
        print(error)
filters = copy.copy(warnings.filters)
filters.append(None)
print(None in warnings.filters, type(filters))
