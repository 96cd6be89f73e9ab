"""The first entry of `sys.path` that has a module wins, whoever named it; modules that are not encoded as they say."""

import os
import sys
import tempfile


def write(folder, name, data):
    with open(os.path.join(folder, name + ".py"), "wb") as file:
        file.write(data)


with tempfile.TemporaryDirectory() as first, tempfile.TemporaryDirectory() as second:
    write(first, "helper_module", b"where = 'in front of the script'\n")
    write(first, "named_twice", b"where = 'first'\n")
    write(second, "named_twice", b"where = 'second'\n")
    write(second, "only_second", b"where = 'second'\n")
    write(second, "not_utf8", b"x = 1\ny = '\xe9'\n")
    write(second, "no_such_coding", b"# coding: nonsense\nx = 1\n")
    write(second, "latin", b"# coding: latin-1\nx = '\xe9'\n")
    sys.path.insert(0, first)
    sys.path.append(second)
    import helper_module
    import named_twice
    import only_second

    print(helper_module.where, named_twice.where, only_second.where)
    sys.path.remove(first)
    sys.path.insert(0, second)
    sys.path.append(first)
    del sys.modules["named_twice"], sys.modules["helper_module"]
    import helper_module
    import named_twice

    print(hasattr(helper_module, "where"), named_twice.where)
    for name in ("not_utf8", "no_such_coding", "latin"):
        try:
            print(ascii(__import__(name).x))
        except SyntaxError as error:
            print(error.msg, error.lineno, os.path.basename(error.filename))
