"""Many objects that end at once: each finaliser runs once, none inside another, however many there are."""

import gc


class Circular:
    ended = 0

    def __init__(self):
        self.me = self

    def __del__(self):
        Circular.ended += 1


gc.disable()
for _ in range(3000):
    Circular()
gc.enable()
gc.collect()
for _ in range(2):
    pass
print(Circular.ended)


class Part:
    def __init__(self, name, inner=None):
        self.name = name
        self.inner = inner

    def __del__(self):
        print("end of", self.name)


parts = [Part(0), Part(1), Part(2), Part(3), Part(4)]
del parts
print("--- what each held alone ends right after it")
parts = [Part(1, Part(-1)), Part(2, Part(-2)), Part(3, Part(-3))]
parts.clear()
chain = None
for n in range(30):
    chain = Part(n, chain)
del chain


class Steps:
    def __del__(self):
        print("begin")
        for _ in range(3):
            pass
        print("done")


print("--- one ends before the next begins")
steps = [Steps(), Steps(), Steps()]
steps.clear()


class Word(str):
    __slots__ = ()

    def __del__(self):
        print("end of", self)


print("--- once, where the host's collector has no say")
words = [Word("a"), Word("b")]
del words
for _ in range(3):
    word = Word("c")
del word
