"""Code with builtins of its own, or with none: what is not in them is not there."""

import builtins
import string

for nothing in (None, 5):
    print(eval("x", {"__builtins__": nothing}, {"x": 3}))
    try:
        print(eval("len", {"__builtins__": nothing}))
    except Exception as error:
        print(type(error).__name__, error)

TEXTS = (
    ("import os", "os"),
    ("from os import name", "name"),
    ("class A: pass", "A"),
    ("class A(str, metaclass=type): pass", "A"),
    ("def f():\n class A: pass\n return A\nA = f()", "A"),
    ("def f():\n import os\n return len(os.sep)\nA = f()", "A"),
    ("A = len('abc')", "A"),
    ("A = abs(-1)", "A"),
)
for allowed in ({"len": len}, {"len": len, "__import__": __import__}, {"__build_class__": __build_class__}, vars(builtins)):
    for text, name in TEXTS:
        names = {"__builtins__": allowed, "__name__": "sandbox"}
        for _ in range(3):
            try:
                exec(compile(text, "<text>", "exec"), names)
                print(name, type(names[name]).__name__, end="; ")
            except Exception as error:
                print(type(error).__name__, error, end="; ")
        print()

standard = builtins.__build_class__


def counted(body, name, *bases, **keywords):
    print("building", name, end="; ")
    return standard(body, name, *bases, **keywords)


builtins.__build_class__ = counted
try:
    for turn in range(3):

        class Made(Exception):
            number = turn

    def local():
        class Inner(Made, metaclass=type):
            def method(self):
                return __class__

        return Inner

    print(Made.number, [local()().method().__name__ for _ in range(3)])
finally:
    builtins.__build_class__ = standard


class Plain:
    pass


print(Plain.__name__)
del builtins.__build_class__
try:
    class Never:
        pass
except NameError as error:
    print(error)
builtins.__build_class__ = standard

names = dict(vars(string))  # with the builtins of a module of the library
exec("class InLibrary(Formatter): pass\nimport os\nprint(InLibrary.__mro__[1].__name__, len([]), os.sep)", names)
exec("def f():\n class Inner: pass\n return Inner()\nprint([type(f()).__name__ for _ in range(20)][-1])", names)
