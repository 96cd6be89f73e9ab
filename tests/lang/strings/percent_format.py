"""% formatting: every conversion, flags, mappings, tuples, stars, errors; bytes % too."""
def t(f, v):
    try:
        return repr(f % v)
    except Exception as e:
        return f"{type(e).__name__}: {e}"
class I:
    def __index__(self): return 7
    def __int__(self): return 8
    def __float__(self): return 1.5
    def __str__(self): return "istr"
    def __repr__(self): return "irepr"
cases = [("%d", 3.99), ("%d", "3"), ("%i %u", (1, 2)), ("%5d|%-5d|%05d|%+d|% d", (1, 2, 3, 4, 5)), ("%x %X %#x %o %#o", (255, 255, 255, 8, 8)), ("%s %r %a", ("\xe9", "\xe9", "\xe9")), ("%c%c", (65, "B")), ("%c", "ab"), ("%c", -1), ("%e %.2f %g %G", (1e10, 2.345, 1e-10, 1e20)),
         ("%%", ()), ("%", ()), ("%s", ()), ("%s", (1, 2)), ("%s %s", (1,)), ("%(a)s %(b)d", {"a": 1, "b": 2}), ("%(a)s", {}), ("%(a)s", (1,)), ("%s", {"a": 1}), ("%*d", (5, 1)), ("%-*.*f|", (8, 2, 3.14159)), ("%.3s", "abcdef"), ("%10.2s|", "xyz"),
         ("%y", 1), ("%d", None), ("%s", None), ("%s", [1, 2]), ("%s", ((1, 2),)), ("plain", ()), ("plain", 1), ("plain", {}), ("%d", I()), ("%x", I()), ("%f", I()), ("%s%r", (I(), I())), ("%#.3g", 1.0), ("%ld %hd", (1, 2)), ("%.0f", 0.5), ("%.0f", 1.5), ("%d", 1 << 70), ("%x", -(1 << 70)), ("%5%|", ()), ("%(a", {}), ("%d", True), ("%d", float("nan")), ("%s", "x" * 3), ("%+.1e", -0.0)]
for f, v in cases:
    print(f, "|", t(f, v))
for f, v in [(b"%s %d", (b"x", 5)), (b"%s", "x"), (b"%b %a", (b"y", "\xe9")), (b"%c", 300), (b"%(k)s", {b"k": b"v"}), (b"%r", 1)]:
    print(f, t(f, v))
