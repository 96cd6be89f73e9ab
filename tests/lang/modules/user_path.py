"""Modules in folders that the program adds to sys.path: order, packages, namespaces, reload, errors, taking it away again."""

import importlib
import os
import sys
import tempfile


def write(*lines, at):
    os.makedirs(os.path.dirname(at), exist_ok=True)
    with open(at, "w") as file:
        file.write("\n".join(lines) + "\n")


with tempfile.TemporaryDirectory() as folder:
    first, second = os.path.join(folder, "first"), os.path.join(folder, "second")
    write("value = 1", "def total(n):", "    t = 0", "    for i in range(n): t += i * value", "    return t", at=f"{first}/user_a.py")
    write("value = 2", at=f"{second}/user_a.py")
    write("from . import part", "from .part import name as part_name", at=f"{first}/user_pack/__init__.py")
    write("name = __name__", "package = __package__", at=f"{first}/user_pack/part.py")
    write("where = 'first'", at=f"{first}/user_space/one.py")
    write("where = 'second'", at=f"{second}/user_space/two.py")
    write("def broken():", "    return missing_name", "broken()", at=f"{second}/user_broken.py")
    write("x = (1,", "y = 2 3", at=f"{second}/user_syntax.py")

    for name in "user_a", "user_pack":
        try:
            __import__(name)
        except ModuleNotFoundError as e:
            print(e, e.name)

    sys.path.append(first)
    sys.path.append(second)
    importlib.invalidate_caches()

    import user_a
    import user_pack.part

    print(user_a.value, user_a.total(100), user_a.__name__, user_a.__file__ == os.path.join(first, "user_a.py"))
    print(user_pack.part_name, user_pack.part.package, user_pack.__path__ == [os.path.join(first, "user_pack")])

    import user_space.one
    import user_space.two

    print(user_space.one.where, user_space.two.where, user_space.__name__, len(list(user_space.__path__)))

    for name in "user_broken", "user_syntax", "user_pack.absent", "user_a.part":
        try:
            importlib.import_module(name)
        except (NameError, SyntaxError, ImportError) as e:
            print(type(e).__name__, getattr(e, "msg", e), getattr(e, "lineno", None), name in sys.modules)

    write("value = 10", "more = True", at=f"{first}/user_a.py")
    again = importlib.reload(user_a)
    print(again is user_a, user_a.value, user_a.more, user_a.total(100))

    del sys.modules["user_a"]
    sys.path.remove(first)
    import user_a as other

    print(other.value, other is user_a, hasattr(other, "more"))
    sys.path.remove(second)
    del sys.modules["user_a"]
    try:
        import user_a
    except ModuleNotFoundError as e:
        print(e)
    sys.path[:0] = [second]
    import user_a

    print(user_a.value, user_a.__spec__.name, user_a.__spec__.origin == user_a.__file__)
