"""`except` goes by what an exception is: no `__instancecheck__`, no `__eq__` of its class, no `__class__` is asked."""


class Meta(type):
    def __instancecheck__(cls, instance):
        print("asked about an instance")
        return True

    def __eq__(cls, other):
        return True

    __hash__ = type.__hash__


class Claiming(Exception, metaclass=Meta):
    pass


class Derived(Claiming):
    pass


class Pretending(Exception):
    @property
    def __class__(self):
        print("asked for the class")
        return ValueError


def handled_by(error, kinds):
    try:
        try:
            raise error
        except kinds:
            return True
    except BaseException:
        return False


for i in range(5):
    print(handled_by(KeyError("k"), Claiming), handled_by(Derived(), Claiming), handled_by(Claiming(), (KeyError, Derived)))
    print(handled_by(Pretending(), ValueError), handled_by(Pretending(), Pretending))


class Watched(Exception):
    def __getattribute__(self, name):
        print("reads", name)
        return super().__getattribute__(name)


watched = Watched(1, 2)
print(watched == watched, watched is None, bool(watched), watched.args)
for other in (1, "text"):
    try:
        print(watched + other)
    except TypeError as error:
        print(error)
