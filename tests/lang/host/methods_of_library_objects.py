"""Methods of objects of the library are found without being bound; everything else is as the host has it."""

import random
import string
import types


def in_turn(things, call):
    return [call(thing) for thing in things]


# a method, again and again, at one place


def template(thing):
    return thing.substitute(a=1)


one = string.Template("$a and $a")
print(in_turn([one] * 5, template))

# an attribute of the object hides the method; deleting it shows the method again
one.substitute = lambda a: f"own {a}"
print(in_turn([one] * 3, template))
del one.substitute
print(in_turn([one] * 3, template))

# the class changes in between
before = string.Template.substitute
string.Template.substitute = lambda self, a: f"{type(self).__name__} {self.template} {a}"
print(in_turn([one] * 3, template))
string.Template.substitute = staticmethod(lambda a: f"static {a}")
print(in_turn([one] * 3, template))
string.Template.substitute = classmethod(lambda cls, a: f"{cls.__name__} {a}")
print(in_turn([one] * 3, template))
string.Template.substitute = property(lambda self: lambda a: f"got {self.template} {a}")
print(in_turn([one] * 3, template))
string.Template.substitute = len
try:
    template(one)
except TypeError as error:
    print(error)
string.Template.substitute = before
print(in_turn([one] * 3, template))


# a way of its own to read attributes


def read(self, name):
    return lambda *args, **kwargs: (name, args, kwargs)


string.Template.__getattribute__ = read
print(in_turn([one] * 3, template))
del string.Template.__getattribute__
string.Template.__getattr__ = read
print(in_turn([one] * 3, lambda thing: thing.missing(1, b=2)))
del string.Template.__getattr__

# no such attribute
for _ in range(3):
    try:
        one.missing()
    except AttributeError as error:
        print(error, error.name, error.obj is one)

# other classes at the same place


def pick(thing):
    return thing.choice("abc") in "abc"


space = types.SimpleNamespace(choice=lambda text: text[0])
print(in_turn([random.Random(1), space, random.Random(2), random, space], pick))

# what a method raises, and the object that dies with the call
print([template(string.Template("$a" * k)) for k in range(4)])
for _ in range(3):
    try:
        string.Template("$b").substitute(a=1)
    except KeyError as error:
        print("missing", error)
