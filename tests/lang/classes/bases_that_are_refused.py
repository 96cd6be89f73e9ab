"""What is said of `__bases__` that a class cannot be given: of cycles first, of layouts then, of what lets instances go."""


class A:
    pass


class B(A):
    pass


class Slots:
    __slots__ = ("x",)


class Empty:
    __slots__ = ()


class OverEmpty(Empty):
    pass


class OverInt(int):
    pass


class Meta(type):
    pass


BASES = (
    (B,), (A,), (A, B), (Slots,), (Empty,), (OverEmpty,), (object,), (int,), (OverInt,), (list,), (type,), (Meta,),
    (Exception,), (Slots, int), (), (3,), 3, [A], (A, A), (object, A),
)  # fmt: skip

for target in (A, B, Slots, Empty, OverEmpty):
    for bases in BASES:
        before = target.__bases__
        try:
            target.__bases__ = bases
        except TypeError as error:
            print(target.__name__, error)
        else:
            print(target.__name__, bases, target.__mro__, target.__base__)
            target.__bases__ = before
