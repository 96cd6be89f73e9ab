"""bytes, bytearray and memoryview read and written in hot loops."""


def caesar(data, k):
    out = bytearray()
    for b in data:
        if 97 <= b <= 122:
            b = (b - 97 + k) % 26 + 97
        out.append(b)
    return bytes(out)


print(caesar(b"hello, world" * 3, 3), caesar(caesar(b"xyz", 1), -1), caesar(b"", 1))


def run(turns):
    a = bytearray(8)
    errors = set()
    for i in range(turns):
        try:
            a[i % 9] = i * 3 % 260
        except (IndexError, ValueError) as e:
            errors.add(str(e))
        a += b"x" if i % 30 == 0 else b""
        if len(a) > 9:
            del a[0]
    return a, sorted(errors)


print(run(20), run(100))


def views(turns):
    a = bytearray(range(16))
    v = memoryview(a)[4:12]
    for i in range(turns):
        v[i % 8] = (v[i % 8] + a[i % 16]) & 0xFF
    try:
        a.append(1)
    except BufferError as e:
        print(e)
    v.release()
    a.append(1)
    return a.hex()


print(views(100))
total = 0
for i in range(120):
    total += b"hello"[i % 5] + len(b"ab" * (i % 4)) + (b"l" in b"hello") + b"hello".find(i % 3 + 107)
print(total, sum(bytes(range(100))), bytes([65, 66]) + bytearray(b"c"))
n = 0
for i in range(60):
    n = int.from_bytes((n + i).to_bytes(10, "little"), "big") % (1 << 64)
print(n)
