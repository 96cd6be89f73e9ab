"""Builtins that call a special method, at one place in a loop: on objects with it, without it, and with the host's."""


class Bare:
    pass


class Full:
    def __hash__(self):
        return 7

    def __str__(self):
        return "full"

    def __repr__(self):
        return "Full()"

    def __len__(self):
        return 3

    def __abs__(self):
        return "abs"

    def __iter__(self):
        return iter("xyz")

    def __int__(self):
        return 5

    def __float__(self):
        return 0.5

    def __index__(self):
        return 2


class Unhashable:
    def __eq__(self, other):
        return True


class Sequence:
    def __getitem__(self, at):
        if at > 2:
            raise IndexError
        return at * at


class Text(str):
    pass


class Borrowed:
    __str__ = object.__repr__
    __hash__ = object.__hash__


class Called:
    def __hash__(self):
        raise LookupError("no hash")

    __str__ = __len__ = __iter__ = __hash__


BUILTINS = [hash, str, repr, len, abs, iter, next, int, float, bool, bin, chr, reversed, bytes, complex]
OBJECTS = [Bare(), Full(), Unhashable(), Sequence(), Text("text"), Borrowed(), Called(), Bare, 3, "s", [1], None]


def outcome(builtin, thing):
    try:
        found = builtin(thing)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    if builtin is hash and found == object.__hash__(thing):
        return "by identity"
    return type(found).__name__ if " at 0x" in str(found) else f"{found!r:.60}"


def run(turns):
    seen = {}
    for turn in range(turns):
        for builtin in BUILTINS:
            for k, thing in enumerate(OBJECTS):
                told = outcome(builtin, thing)
                if builtin is hash and isinstance(thing, str):
                    continue  # another one in each process
                if " at 0x" not in told:
                    before = seen.setdefault((builtin.__name__, k), told)
                    assert before == told, (turn, builtin, k, before, told)
    return seen


for (name, k), told in run(30).items():
    print(name, k, told)


def each(turns):
    """One builtin at each place."""
    bare, full, count = Bare(), Full(), 0
    for k in range(turns):
        count += hash(bare) == object.__hash__(bare)
        count += hash(full)
        count += "Bare object" in str(bare)
        count += len(full)
        try:
            len(bare)
        except TypeError:
            count += 1
        try:
            abs(bare)
        except TypeError:
            count += 1
        if k == turns // 2:
            Bare.__len__ = lambda self: 100
            Bare.__hash__ = lambda self: 1000
    return count


print(each(200))
