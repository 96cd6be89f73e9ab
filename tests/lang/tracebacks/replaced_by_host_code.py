"""Where C code puts an error of its own in the place of the program's, the traceback is the program's lines alone."""

import traceback


class K:
    def __iter__(self):
        raise TypeError("iter")

    def __getattr__(self, name):
        raise AttributeError("mine")


class I:
    def __index__(self):
        raise TypeError("index")

    def __len__(self):
        raise TypeError("len")

    def __getitem__(self, index):
        raise IndexError(index)


OPERATIONS = [
    lambda: "".join(K()),
    lambda: b"".join(K()),
    lambda: [].__setitem__(slice(0, 0), K()),
    lambda: dict([K()]),
    lambda: "%c" % I(),
    lambda: (hasattr(K(), "x"), object().y),
    lambda: (getattr(K(), "x", 1), (1).y),
    lambda: (list(iter(I())), [].pop()),
    lambda: (next(iter(I()), 0), [][0]),
]
for number, operation in enumerate(OPERATIONS):
    last = None
    for turn in range(60):
        try:
            try:
                operation()
            finally:
                pass
        except Exception as error:
            entries = traceback.extract_tb(error.__traceback__)
            found = type(error).__name__, str(error), [(entry.name, entry.lineno) for entry in entries]
        if found != last:
            print(number, turn, *found)
            last = found
