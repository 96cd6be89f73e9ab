"""Builtins and statements that ask an instance's special methods in hot loops: answers of every kind, errors, changes midway."""


class Sized:
    def __init__(self, length):
        self.length = length

    def __len__(self):
        return self.length


class Index:
    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value


class All:
    def __init__(self, answer):
        self.answer = answer

    def __len__(self):
        return self.answer

    def __bool__(self):
        return self.answer

    def __hash__(self):
        return self.answer

    def __abs__(self):
        return self.answer

    def __str__(self):
        return self.answer

    def __repr__(self):
        return self.answer

    def __iter__(self):
        return self.answer

    def __next__(self):
        return self.answer

    def __contains__(self, item):
        return self.answer


class Bare:
    def __repr__(self):
        return "Bare()"


class Raising:
    def __len__(self):
        raise KeyError("len")

    def __contains__(self, item):
        raise IndexError("contains")

    def __enter__(self):
        raise ValueError("enter")

    def __exit__(self, *exc):
        print("not reached")

    __hash__ = None


class Over(Sized):
    __len__ = staticmethod(lambda: 7)


def attempt(function, value):
    try:
        return function(value)
    except Exception as e:
        return f"{type(e).__name__}: {e}"


def truth(value):
    return "true" if value else "false"


def member(value):
    return 3 in value


BUILTINS = [len, bool, hash, abs, iter, next, str, repr]
ANSWERS = [0, 1, -1, -2, True, False, None, "text", 2**62, 2**63, 2**70, -(2**70), 1.5, Index(3), Index(-1), [], iter(())]


def every(turns):
    rows = []
    for turn in range(turns):
        rows = []
        for function in BUILTINS + [truth, member]:
            for answer in ANSWERS:
                found = attempt(function, All(answer))
                rows.append(found if type(found) in (int, str, bool, type(None)) else type(found).__name__)
            for value in (Sized(turn), Sized(0), Sized(-3), Raising(), Over(1)):
                found = attempt(function, value)
                text = found if type(found) in (int, str, bool) else type(found).__name__
                rows.append("address" if " at 0x" in str(text) or function is hash else text)
        rows.append((str(Bare()), repr(Bare()), bool(Bare()), attempt(len, Bare()), attempt(abs, Bare()), attempt(next, Bare())))
    return rows


for row in every(25):
    print(row)


class Manager:
    def __init__(self, swallows):
        self.swallows = swallows
        self.log = []

    def __enter__(self):
        self.log.append("in")
        return len(self.log)

    def __exit__(self, kind, value, traceback):
        self.log.append(kind.__name__ if kind else "out")
        return self.swallows


class Loose(Manager):
    def __exit__(self, *details):
        self.log.append([d is None for d in details])
        return self.swallows


def managed(turns, manager):
    caught = 0
    for i in range(turns):
        try:
            with manager as n:
                if i % 7 == 3:
                    raise KeyError(i)
                if i % 5 == 2:
                    continue
                if i == turns - 1:
                    break
        except KeyError as e:
            caught += e.args[0]
        else:
            caught += 1
    return caught, len(manager.log), manager.log[-4:], n


for kind in (Manager, Loose):
    for swallows in (False, True, 0, [1]):
        print(managed(90, kind(swallows)))
print(attempt(lambda m: managed(60, m), Raising()), attempt(lambda m: managed(60, m), Bare()), attempt(lambda m: managed(60, m), 3))


def changed(turns):
    """The methods of the class change midway."""
    class Changing:
        def __len__(self):
            return 1

        def __enter__(self):
            return 10

        def __exit__(self, *exc):
            return None

        def __contains__(self, item):
            return False

    total = 0
    thing = Changing()
    for i in range(turns):
        if i == turns // 3:
            Changing.__len__ = lambda self: 100
        if i == turns // 2:
            Changing.__bool__ = lambda self: False
            Changing.__enter__ = lambda self: 10000
        if i == 2 * turns // 3:
            del Changing.__contains__
            Changing.__iter__ = lambda self: iter([5, i])
        with thing as n:
            total += n + len(thing)
        if thing:
            total += 1000000
        if i in thing:
            total += 100000000
    return total


print(changed(120))
