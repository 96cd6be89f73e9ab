"""Classes of the program derived from those of `io`, abstract and concrete, which the host's own streams read and write."""

import io


class Source(io.RawIOBase):
    def __init__(self, data):
        self.data = data
        self.position = 0

    def readable(self):
        return True

    def readinto(self, buffer):
        count = min(len(buffer), len(self.data) - self.position)
        buffer[:count] = self.data[self.position : self.position + count]
        self.position += count
        return count


class Shouting(io.TextIOBase):
    def __init__(self):
        self.parts = []

    def write(self, text):
        self.parts.append(text.upper())
        return len(text)


class Halves(io.BufferedIOBase):
    def __init__(self, stream):
        self.stream = stream

    def read(self, size=-1):
        return self.stream.read(size)[::2]


class Counting(io.StringIO):
    writes = 0

    def write(self, text):
        self.writes += 1
        return super().write(text)


class Closing(io.IOBase):
    def close(self):
        if not self.closed:
            print("closes")
        super().close()


print(io.BufferedReader(Source(b"one\ntwo\n")).readlines())
print(io.TextIOWrapper(io.BufferedReader(Source("drei\nvier".encode()))).read().split())
print([line for line in Source(b"a\nbc\n")], Source(b"xyz").read(2), Source(b"xyz").readall())
shouting = Shouting()
print("to", 2, "streams", file=shouting, sep="-")
print(shouting.parts, shouting.closed, isinstance(shouting, io.IOBase))
print(Halves(io.BytesIO(b"abcdef")).read())
counting = Counting()
for number in range(200):
    print(number, file=counting, end=" ")
print(counting.writes, len(counting.getvalue()))
with Closing() as closing:
    closing.note = "has attributes"
    print(closing.note, closing.__dict__)
print(closing.closed)
try:
    Shouting().read()
except io.UnsupportedOperation as error:
    print(type(error).__name__, error)
for base in io.IOBase, io.RawIOBase, io.TextIOBase, io.BufferedIOBase, io.BytesIO, io.FileIO, io.TextIOWrapper:

    class Derived(base):
        def __repr__(self):
            return "derived"

    print(base.__name__, [c.__name__ for c in Derived.__mro__][:2])
