"""int() with bases, underscores, signs, spaces, other digits, limits; bin, oct, hex; literals."""
def t(f):
    try:
        return repr(f())
    except Exception as e:
        return f"{type(e).__name__}: {ascii(str(e))}"
for s in "12", " -12 ", "+5", "1_000", "_1", "1_", "1__0", "", " ", "0x10", "0b1", "0o7", "010", "1.0", "1e3", "\u0661\u0662", "- 1", "\x00", "12\x00", "z", "0", "-0", b"12", bytearray(b"7"), "9" * 25:
    print(ascii(s)[:12], t(lambda: int(s)), t(lambda: int(s, 0)), t(lambda: int(s, 16)), t(lambda: int(s, 36)), t(lambda: int(s, 2)))
for args in (("1", 1), ("1", 37), ("1", -1), (5, 10), ("1", "2"), (5.9,), (None,), ("1", 2.0), ("1", True), ([],), (1j,), ()):
    print(args, t(lambda: int(*args)))
print(bin(-5), oct(8), hex(-255), hex(1 << 70), bin(True), t(lambda: hex(1.5)), int("-0b101", 0), int("0XFF", 16), 0xdead_BEEF, 0b0, -0x10)
print(t(lambda: int("1" * 5000))[:40], t(lambda: str(10**5000))[:40], t(lambda: len(hex(10**5000))), t(lambda: int("f" * 5000, 16) > 0), t(lambda: f"{10**5000:x}" != ""))
class I:
    def __init__(self, r): self.r = r
    def __int__(self): return self.r
    def __index__(self): return 10
class J:
    def __index__(self): return 11
print(int(I(5)), t(lambda: int(I("5"))), t(lambda: int(I(5.0))), int(J()), int("11", J()), t(lambda: int("11", I(2))), int(I(True)), bin(I(3)))
