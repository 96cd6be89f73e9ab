"""Constants like names are interned, and equal constants of one source are one object: programs see it by `is`."""

import sys


class Keeps:
    def __init__(self, value):
        self.value = value

    def shown(self):
        return {"value": 1}


def keywords(**given):
    return given


def first(name="a_default"):
    return "a_default", ("in_a_tuple", "not a name", 2.5, b"bytes"), "not a name", "über"


def second():
    def inner():
        return "a_default", ("in_a_tuple", "not a name", 2.5, b"bytes"), "not a name", "über"

    return inner()


def in_sets(found):
    return found in {"in_a_set", "other"}, [value for value in ("in_a_tuple", "x")]


kept = Keeps(1)
name = list(vars(kept))[0]
print(list(kept.shown())[0] is name, list(keywords(value=2))[0] is name, name is sys.intern("val" + "ue"))
print(first()[0] is sys.intern("a_" + "default"), first.__defaults__[0] is first()[0])
print([a is b for a, b in zip(first(), second())], [a is b for a, b in zip(first()[1], second()[1])])
print(first()[1][0] is sys.intern("in_a_" + "tuple"), in_sets("in_a_set")[1][0] is first()[1][0])
made = {}
exec("def f(): return 'made_here', ('not a name',)\ndef g(): return 'made_here', ('not a name',)", made)
print(made["f"]()[0] is made["g"]()[0], made["f"]()[1] is made["g"]()[1], made["f"]()[0] is sys.intern("made_" + "here"))
