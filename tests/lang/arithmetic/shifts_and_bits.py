"""Shifts, & | ^ ~ on all sizes; bools; negative and huge counts; wrong kinds."""
def t(f):
    try:
        return repr(f())
    except Exception as e:
        return f"{type(e).__name__}: {e}"
vals = [0, 1, -1, 5, -5, (1 << 63) - 1, -(1 << 63), 1 << 64, -(1 << 70), True]
for a in vals:
    print(a, *(t(lambda: a << n) for n in (0, 1, 62, 63, 64)), *(t(lambda: a >> n) for n in (0, 1, 62, 63, 64, 1 << 70)), ~a, sep=" ")
for a in vals:
    print(*((a & b, a | b, a ^ b) for b in vals[1:8:2]), sep=" ")
print(t(lambda: 1 << -1), t(lambda: 1 >> -1), t(lambda: 0 << (1 << 80)), t(lambda: 1 >> (1 << 80)), t(lambda: -1 >> (1 << 80)), t(lambda: 1 << 1.0), t(lambda: 1.0 & 1), t(lambda: "a" | "b"), t(lambda: ~1.5), t(lambda: 1 & None))
print(True & 1, True | False, type(True ^ True).__name__, ~True, True << 2, -True, +True, abs(-True), True + True, type(True & 1).__name__)
print((255).bit_length(), (-256).bit_length(), (0).bit_length(), (1 << 64).bit_length(), (7).bit_count(), (-7).bit_count(), (1 << 100 | 1).bit_count())
print((1000).to_bytes(2, "big"), (-2).to_bytes(3, "little", signed=True), int.from_bytes(b"\xff\xfe", "big", signed=True), int.from_bytes(b"", "little"), t(lambda: (256).to_bytes(1, "big")), t(lambda: (-1).to_bytes(1, "big")), (5).to_bytes(), t(lambda: (1).to_bytes(1, "middle")), int.from_bytes([1, 2], "big"))
