"""`faulthandler.dump_traceback` lists the program's functions and lines, wherever it is called."""
import faulthandler
import tempfile


def listed(all_threads=False):
    with tempfile.TemporaryFile("w+") as file:
        faulthandler.dump_traceback(file, all_threads)
        faulthandler.dump_traceback(file=file.fileno(), all_threads=False)
        file.seek(0)
        return [line.rpartition("/")[2] if line.startswith("  File") else line.partition("0x")[0] for line in file.read().splitlines()]


def recursive(n):
    return recursive(n - 1) if n else listed()


class Lists:
    def method(self):
        return listed(True)

    def generator(self):
        yield self.method()

    @property
    def attribute(self):
        return listed()

    def __lt__(self, other):
        print(listed())
        return True


def in_a_loop(n):
    for i in range(n):
        if i % 1000 == 999:
            print(listed())


print(recursive(3))
print(next(Lists().generator()), Lists().attribute, [listed() for _ in range(2)])
sorted([Lists(), Lists()])
print(sorted([1], key=lambda x: listed()) and eval("listed()"))
in_a_loop(3000)
print(len(recursive(200)), recursive(200)[-3:])


def prüft():
    return listed()


print(prüft()[1])
for wrong in ("x", -1, object()):
    try:
        faulthandler.dump_traceback(wrong)
    except (AttributeError, TypeError, ValueError, OSError) as error:
        print(type(error).__name__)
import sys

errors, sys.stderr = sys.stderr, None
try:
    faulthandler.dump_traceback()
except RuntimeError as error:
    print(error)
finally:
    sys.stderr = errors
