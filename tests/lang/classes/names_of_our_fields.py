"""Classes and instances have no attribute that the program did not give them, by whatever name."""


class Empty:
    pass


class Full:
    x = 1

    def f(self):
        return self.x


for thing in (Empty, Full, Empty(), Full()):
    for name in ("mp_map", "mp_i0", "mp_s0", "mp_dict", "mp_storage"):
        print(hasattr(thing, name), getattr(thing, name, None))
        try:
            getattr(thing, name)
        except AttributeError as e:
            print(e, e.name, e.obj is thing)
        setattr(thing, name, 3)
        print(getattr(thing, name), hasattr(type(thing), name))
        delattr(thing, name)
        print(hasattr(thing, name))
for _ in range(3):
    try:
        Empty.mp_map
    except AttributeError as e:
        print(e)

for wrong in ((1,), (1, 2)):
    try:
        Full.mro(*wrong)
    except TypeError as e:
        print(e)
print(Full.mro())
