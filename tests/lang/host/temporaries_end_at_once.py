"""What only an expression holds ends with the expression: a file that is written to without a name is flushed."""

import io
import os
import tempfile
import weakref

ended = []
references = []


def watched(name, thing):
    references.append(weakref.ref(thing, lambda reference: ended.append(name)))
    return thing


class Bytes(io.BytesIO):
    def more(self, *values, **named):
        return self


def written(path):
    open(path, "w").write("first")
    print(open(path).read())
    with open(path, "a") as file:
        write = file.write
        write(" second")
    print(open(path).read())
    file = open(path, "w")
    file.write("third")
    file = None
    print(open(path).read())
    print(len(open(path, "w").write.__self__.name) > 0, open(path).read() == "")


def expressions(n):
    for i in range(n):
        watched(f"read {i}", io.BytesIO(b"abc")).read(1)
        watched(f"more {i}", Bytes(b"abc")).more(1, a=2).getvalue()
        watched(f"value {i}", io.StringIO("abc")).getvalue().upper()
        len(watched(f"len {i}", io.BytesIO(b"abc")).readlines())
        method = watched(f"method {i}", io.BytesIO(b"abc")).read
        method(1)
        method = None
        pop = watched(f"pop {i}", {1, 2}).pop
        pop()
        del pop
        sorted(watched(f"sorted {i}", set([3, 1, 2])).copy(), key=lambda x: -x)
        seen = ended[-7:]
    return seen, len(ended)


folder = tempfile.mkdtemp()
path = os.path.join(folder, "text")
written(path)
os.remove(path)
os.rmdir(folder)
print(expressions(3))
print(expressions(150))
