"""Libraries make classes over those of the program, and their own bases have metaclasses: those win, as everywhere."""

import collections.abc
import functools
import os
import sys
import tempfile

folder = os.path.join(tempfile.mkdtemp(), "site-packages")
os.mkdir(folder)
with open(os.path.join(folder, "hostlib_deriving.py"), "w") as out:
    out.write('''
import abc, collections.abc, types, typing
def both(cls):
    class New(cls, abc.ABC):
        @abc.abstractmethod
        def f(self): pass
    return New
def abstract_first(cls):
    class New(collections.abc.Sized, cls): pass
    return New
class Meta(type):
    def __new__(metaclass, name, bases, namespace, **keywords):
        made = super().__new__(metaclass, name, bases, namespace)
        made.keywords = keywords
        count.append(name)
        return made
count = []
class Library(metaclass=Meta): pass
def with_keywords(cls):
    class New(cls, Library, x=1): pass
    return New
def generic(cls):
    class New(typing.Generic[typing.TypeVar("T")], cls, Library): pass
    return New
def called(cls): return type("New", (cls, Library), {})
def by_type_new(cls): return type.__new__(type, "New", (cls, Library), {})
def by_new_class(cls): return types.new_class("New", (cls, Library))
def by_new_class_first(cls): return types.new_class("New", (Library, cls), {"x": 1})
def called_with_keywords(cls): return type("New", (cls, Library), {"a": 1}, y=2)
class Own(type): pass
def meta_called(cls): return Meta("New", (cls,), {}, z=3)
def own_called(cls): return Own("New", (cls,), {})
def own_called_conflict(cls): return Own("New", (cls, Library), {})
def own_metaclass(cls):
    class New(cls, metaclass=Own): pass
    return New
def abstract_metaclass(cls):
    class New(cls, metaclass=abc.ABCMeta): pass
    return New
def no_metaclass(cls):
    class New(cls, metaclass=lambda *a: a[:2]): pass
    return New
''')
sys.path.insert(0, folder)
sys.modules.pop("hostlib_deriving", None)  # of a run in the same process

import hostlib_deriving as library


class Plain:
    def __len__(self):
        return 0


class Meta(type):
    pass


class WithMeta(metaclass=Meta):
    pass


class Error(Exception):
    pass


class Both(Plain, library.Library):
    pass


def show(made):
    if isinstance(made, tuple):
        print("no class", made)
        return
    print(made, [base.__name__ for base in made.__mro__], made.__module__, made.__qualname__, type(made))
    print(getattr(made, "keywords", None), issubclass(made, Plain), made in Plain.__subclasses__())
    try:
        print(type(made()).__name__)
    except TypeError as error:
        print(error)


for cls in Plain, WithMeta, Error, Both:
    for name in """generic both abstract_first with_keywords called by_type_new by_new_class
    by_new_class_first called_with_keywords meta_called own_called own_called_conflict
    own_metaclass abstract_metaclass no_metaclass""".split():
        try:
            show(getattr(library, name)(cls))
        except TypeError as error:
            print(name, error)
    print(library.count)
    library.count.clear()

for bases in (Plain, collections.abc.Sized), (collections.abc.Sized, Plain), (Plain,), (Plain, dict), (WithMeta, Plain):
    show(next(map(type, ["Mapped"], [bases], [{}])))
for wrong in (Plain, WithMeta, library.Library), (Plain, 1), (Plain, Plain), (Plain, collections.abc.Sized, bool):
    try:
        show(next(map(type, ["Mapped"], [wrong], [{}])))
    except TypeError as error:
        print(error)
made = functools.partial(type, "Abstract", (Plain, collections.abc.Sized))({"__len__": lambda self: 3})
print(len(made()), isinstance(made(), Plain), isinstance(Plain(), collections.abc.Sized))
