"""bytes and bytearray: methods, indexing, mutation, comparison, conversion, errors."""
def t(f):
    try:
        return f()
    except Exception as e:
        return f"{type(e).__name__}: {e}"
b, a = b"hello", bytearray(b"hello")
print(b[0], b[-1:], b[::-1], b + a, a + b, type(b + a).__name__, type(a + b).__name__, b * 2, b.find(b"l"), b.count(108), b.split(b"l"), b.replace(b"l", b"L", 1), b.hex("-", 2), bytes.fromhex("68 65"), b.upper(), b.partition(b"e"), b.startswith((b"x", b"h")), b.translate(None, b"l"), b.center(9, b"*"), b"".join([b, a]), b == a, b < b"help", 104 in b, b"ll" in b, b.isalpha(), b"%d" % 5)
a[0] = 72; a[1:3] = b"EY!"; a.append(33); a.extend([1, 2]); a += b"z"; del a[-2:]; a.insert(0, 0); a.reverse()
print(a, a.pop(), a.pop(0), a.remove(69), a, a.copy() is a, a.clear(), a)
for f in (lambda: b"a"[5], lambda: b + "x", lambda: b.find("l"), lambda: bytes([256]), lambda: bytes(["a"]), lambda: bytes(-1), lambda: bytes("a"), lambda: a.append(300), lambda: a.append("x"), lambda: b.__setitem__(0, 1), lambda: b.join(["x"]), lambda: "x" in b, lambda: b < "x", lambda: bytes.fromhex("0"), lambda: bytes.fromhex("zz"), lambda: bytearray(b"x").pop(5), lambda: bytearray().pop(), lambda: hash(bytearray()), lambda: b.decode("ascii", 5), lambda: int(b"x"), lambda: b"" == ""):
    print(t(f))
print(bytes(3), bytes([1, 2]), bytes(b"x"), bytes(range(3)), bytes(bytearray(b"q")), list(b"ab"), tuple(b), sum(b), max(b), sorted(b), bytes(reversed(b)), int.from_bytes(b, "big"), memoryview(b)[1:3].tobytes(), memoryview(a).readonly, memoryview(b) == b, {b: 1}[b"hello"], bytes(memoryview(b"xy")))
