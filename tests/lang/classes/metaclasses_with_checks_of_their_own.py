"""Which metaclass wins, and whether it prepares the namespace, is told without the checks and the truth of metaclasses."""


class Odd(type):
    def __subclasscheck__(cls, other):
        print("subclass?")
        return True

    def __instancecheck__(cls, obj):
        print("instance?")
        return True

    def __bool__(cls):
        print("true?")
        return False

    def __len__(cls):
        print("long?")
        return 0


class First(type, metaclass=Odd):
    pass


class Second(type, metaclass=Odd):
    pass


class Below(First):
    pass


class WithFirst(metaclass=First):
    pass


class WithSecond(metaclass=Second):
    pass


class WithBelow(WithFirst, metaclass=Below):
    pass


print(type(type(WithFirst)) is Odd, type(WithBelow) is Below)
for bases in (WithFirst, WithSecond), (WithSecond, WithFirst), (WithFirst, WithBelow), (WithBelow, WithFirst):
    try:
        class Joined(*bases):
            x = 1
    except TypeError as error:
        print(str(error).partition("\n")[0])
    else:
        print(type(Joined) is Below, Joined.x)


class Unprepared(type):
    __prepare__ = None


try:
    class Never(metaclass=Unprepared):
        pass
except TypeError as error:
    print(error)


def plain(name, bases, namespace):
    return name, bases, sorted(namespace)


class FromFunction(metaclass=plain):
    y = 1


print(FromFunction)


class Bytes:
    def __bytes__(self):
        print("asked for bytes")
        return b"1"


try:
    compile(Bytes(), "f", "eval")
except TypeError as error:
    print(error)
