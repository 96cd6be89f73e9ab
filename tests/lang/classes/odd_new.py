"""`__new__` that is no plain function."""


class ByClass:
    @classmethod
    def __new__(*args):
        return args


class SubByClass(ByClass):
    pass


class ByStatic:
    @staticmethod
    def __new__(*args):
        return args


class ByProperty:
    __new__ = property(lambda self: 3)


class ByLambda:
    __new__ = lambda cls, *args: ("lambda", args)


class Descriptor:
    def __get__(self, obj, cls):
        print("read from", obj, cls.__name__)
        return lambda *args: (cls.__name__, args[0] is cls, args[1:])


class ByDescriptor:
    __new__ = Descriptor()


print(ByClass(1, 2), SubByClass(1), ByStatic(1, 2), ByLambda(2), ByDescriptor(5))
try:
    ByProperty()
except TypeError as e:
    print(e)
for wrong in ((), ("",), (list,)):
    try:
        object.__new__(*wrong)
    except TypeError as e:
        print(e)
for i in range(60):
    ByClass(i)
print(len(ByClass(1)))
