"""Host code that reads tracebacks sees no functions of MiniPy's, and the program's entries as they are."""
import concurrent.futures
import importlib
import io
import logging
import os
import sys
import tempfile
import timeit
import traceback
import unittest
import warnings

folder = tempfile.mkdtemp()
sys.path.insert(0, folder)
for name, text in {"fails_": "def f():\n    return {}['key']\n\n\nf()\n", "needs_": "import not_there_\n", "bad_": "x = (\n"}.items():
    with open(os.path.join(folder, name + ".py"), "w") as file:
        file.write(text)


def show(text):
    """The text with the frames of the library's own modules cut to their functions."""
    for line in text.replace(folder, "FOLDER").splitlines():
        if not set(line.strip()) <= {"^", "~"}:
            print("   ", line.replace(os.path.dirname(os.__file__), "LIB"))


def report(call):
    try:
        call()
    except Exception:
        show(traceback.format_exc())


def by_statement():
    import fails_


for call in (
    by_statement,
    lambda: importlib.import_module("fails_"),
    lambda: importlib.import_module("needs_"),
    lambda: importlib.import_module("not_there_either"),
    lambda: __import__("fails_"),
    lambda: exec("import needs_"),
    lambda: warnings.warn("as an error", UserWarning),
):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        report(call)
try:
    import bad_
except SyntaxError:
    print(len(traceback.extract_tb(sys.exc_info()[2])))

log = io.StringIO()
handler = logging.StreamHandler(log)
logging.getLogger("x").addHandler(handler)


def divide(n):
    return 1 / n


def logged():
    try:
        list(map(divide, [1, 0]))
    except ZeroDivisionError:
        logging.getLogger("x").exception("caught")


logged()
show(log.getvalue())


class Test(unittest.TestCase):
    def test_it(self):
        with self.subTest(n=0):
            sorted([1, 2], key=lambda n: divide(n - 1))

    def test_imports(self):
        import fails_


out = io.StringIO()
unittest.TextTestRunner(out).run(unittest.defaultTestLoader.loadTestsFromTestCase(Test))
show(out.getvalue().partition("\nRan")[0])
with concurrent.futures.ThreadPoolExecutor(1) as pool:
    error = pool.submit(divide, 0).exception()
    show("".join(traceback.format_exception(error)))
timer = timeit.Timer("divide(0)", globals=globals())
try:
    timer.timeit(1)
except ZeroDivisionError:
    out = io.StringIO()
    timer.print_exc(out)
    show(out.getvalue())

try:
    divide(0)
except ZeroDivisionError as error:
    first = error.__traceback__
    print(first.tb_next.tb_frame.f_code.co_name, first.tb_next.tb_next)
    first.tb_next = None
    show("".join(traceback.format_tb(error.__traceback__)))
    for wrong in (3, first):
        try:
            first.tb_next = wrong
        except (TypeError, ValueError) as refused:
            print(type(refused).__name__, refused)
