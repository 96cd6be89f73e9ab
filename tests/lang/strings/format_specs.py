"""The format mini-language for str, int and float: fill, align, sign, #, 0, width, comma, precision, type, errors."""
def t(v, s):
    try:
        return repr(format(v, s))
    except (ValueError, TypeError, OverflowError) as e:
        return f"{type(e).__name__}: {e}"
ints = ["", "d", "5", "<5", "^7", ">5", "*^7", "+", " ", "-", "05", "=+6", "x=8", "#x", "#010b", "o", "X", "c", ",", "_", "_x", ",d", "n", "e", ".2f", "%", "s", ".3", ",x", "z", "<<6", "{>4", "010,", "#o"]
for v in 0, 42, -1234567, True, 1 << 70:
    print(v, *(t(v, s) for s in ints), sep=" ")
floats = ["", "f", ".0f", ".3f", "e", ".2e", "g", ".3g", "G", "%", ".1%", "+.2f", "010.2f", ",.2f", "_.1f", "n", "#.0f", "#g", "d", "x", "*<9.2f", "=+9.1f", ".20f", ".400f", "z.1f"]
for v in 0.0, -0.0, 1.5, -1234567.891, 1e300, 5e-324, float("inf"), float("nan"), 2.5, 1e16:
    print(v, *(t(v, s)[:40] for s in floats), sep=" ")
for s in ["", "s", "5", ".2", "^7.3", "*>5", "=5", "+", "05", "d", ",", "<", "5s", ".0", "#", "\u00e9^5"]:
    print(ascii(s), ascii(t("abc", s)))
for v in 1 + 2j, None, [1], b"x", object:
    print(t(v, ""), t(v, ">20"), t(v, ".1f"))
