"""repr, str and round trip of floats; hex; as_integer_ratio; is_integer; fromhex; special values."""
import math, sys
vals = [0.1, 0.1 + 0.2, 1e16, 1e15 + 0.5, 123456789012345680.0, 1e22, 1e23, 5e-324, 2.2250738585072014e-308, 1.7976931348623157e308, -0.0, 1 / 3, 2 / 3, 100.0, 1e-4, 1e-5, 0.00012345, 9007199254740993.0, 4.35, 1e100]
for v in vals:
    assert float(repr(v)) == v and float.fromhex(v.hex()) == v
    print(v, repr(v) == str(v), v.hex(), v.is_integer(), v.as_integer_ratio() if abs(v) < 1e30 and abs(v) > 1e-10 or v == 0 else "", "%.17g" % v, f"{v:.3e}", math.frexp(v))
for s in "inf", "-INF", "nan", "Infinity", "1e400", "-1e-400", "  1.5\n", "1_0.5", "0x10", "", ".", "1e", "1..", "infinit", "+.5", "5.", "\u0661.5":
    try:
        print(repr(float(s)))
    except ValueError as e:
        print(ascii(str(e)))
for f in (lambda: float("nan").as_integer_ratio(), lambda: float("inf").as_integer_ratio(), lambda: float.fromhex("zz"), lambda: float.fromhex("0x1p5000"), lambda: float(None), lambda: float([]), lambda: float(10**400), lambda: int(float("nan")), lambda: int(float("inf")), lambda: round(float("nan"))):
    try:
        print(f())
    except (ValueError, OverflowError, TypeError) as e:
        print(type(e).__name__, e)
print(sys.float_info.max, math.ulp(1.0), math.nextafter(0.0, 1), math.copysign(1, -0.0), float("nan") != float("nan"), int(1e20), int(-1.9), math.trunc(1.9), 1e308 + 1e308)
