"""Scripts and statements that modules of the library run for the program: `runpy`, loaders, `timeit`, `doctest`."""
import doctest
import importlib.machinery
import importlib.util
import os
import runpy
import sys
import tempfile
import timeit
import traceback
import types

WHO = [*map(type, [lambda: 1])]
folder = tempfile.mkdtemp()
sys.path.insert(0, folder)
with open(os.path.join(folder, "script_.py"), "w") as file:
    file.write(
        '"""Doc."""\n'
        "import types, sys\n"
        "class C:\n    x = 3\n"
        "def f(n): return n + C.x\n"
        "names = [__name__, __spec__ is None, __package__, __doc__, __file__[-10:], sys.argv[0] == __file__]\n"
        "who = [*map(type, [f])]\n"
    )
os.mkdir(os.path.join(folder, "pack_"))
for name, text in {"__init__": "y = 2\n", "__main__": "from . import y\nz = y * 2\nwho = [*map(type, [lambda: 1])]\n"}.items():
    with open(os.path.join(folder, "pack_", name + ".py"), "w") as file:
        file.write(text)

made = runpy.run_path(os.path.join(folder, "script_.py"), {"given": 1}, "a_name")
print(made["names"], made["f"](4), made["C"].__module__, made["given"], made["who"] == WHO, sorted(made))
made = runpy.run_module("script_", run_name="other", alter_sys=True)
print(made["names"], made["f"](5), made["who"] == WHO)
made = runpy.run_module("pack_")
print(made["z"], made["__package__"], made["__name__"], made["who"] == WHO)
for wrong in ("no_such_", "pack_.nothing_"):
    try:
        runpy.run_module(wrong)
    except ImportError as error:
        print(error)

path = os.path.join(folder, "script_.py")
spec = importlib.util.spec_from_file_location("plugin", path)
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
print(module.f(6), module.who == WHO, module.C.__module__, module.names, repr(module).replace(folder, "FOLDER"))
module.C.x = 30
print(module.f(6), "plugin" in sys.modules, type(spec.loader).__name__, spec.loader.get_code("plugin").co_name)
plain = types.ModuleType("plain")
plain.__file__, plain.__spec__, plain.__package__ = path, None, ""
importlib.machinery.SourceFileLoader("plain", path).exec_module(plain)
print(plain.f(7), plain.who == WHO, type(plain).__name__)


class Changing(importlib.machinery.SourceFileLoader):
    def get_code(self, name):
        return self.source_to_code(self.get_data(self.path).replace(b"x = 3", b"x = 5"), self.path)


module = importlib.util.module_from_spec(importlib.util.spec_from_loader("changed", Changing("changed", path)))
module.__loader__.exec_module(module)
print(module.f(8), module.C.x)
with open(path, "a") as file:
    file.write("{}['key']\n")
for load in (lambda: spec.loader.exec_module(importlib.util.module_from_spec(spec)), lambda: runpy.run_path(path)):
    try:
        load()
    except KeyError as error:
        text = "".join(traceback.format_exception(error)).replace(folder, "FOLDER").replace(__file__, "FILE")
        print(text.replace(os.path.dirname(os.__file__), "LIB"))


class Point:
    def __init__(self, x):
        self.x = x

    def moved(self):
        return Point(self.x + 1)


calls = []
print(timeit.timeit("calls.append(Point(2).moved().x)", globals=globals(), number=3) >= 0, calls)
found = []
timeit.timeit("found.append([*map(type, [lambda: 1])])", "import sys", globals={"found": found}, number=1)
print(found == [WHO])
print(len(timeit.repeat(lambda: calls.append(1), repeat=2, number=5)), len(calls), timeit.Timer("pass").autorange()[0] > 1)
try:
    timeit.timeit("unknown_", number=1)
except NameError as error:
    print(error)
try:
    timeit.timeit("a b")
except SyntaxError as error:
    print(error.msg)


def examples():
    """
    >>> point = Point(3)
    >>> for i in range(3):
    ...     point = point.moved()
    ...     print(point.x)
    4
    5
    6
    >>> point.y
    Traceback (most recent call last):
    AttributeError: 'Point' object has no attribute 'y'
    >>> class Inner(Point):
    ...     pass
    >>> Inner(1).moved().x, Inner.__module__ == Point.__module__
    (2, True)
    >>> [*map(type, [lambda: 1])] == WHO
    True
    >>> point.x
    7
    >>> 1 / 0
    """


finder, runner = doctest.DocTestFinder(), doctest.DocTestRunner(verbose=False)
for test in finder.find(examples, "examples", globs=globals()):
    lines = []
    print(runner.run(test, out=lines.append))
    text = "".join(lines).replace(__file__, "FILE").replace(os.path.dirname(os.__file__), "LIB")
    print(text)
