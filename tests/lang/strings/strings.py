"""Strings: methods, slices, % and format and f-strings, escapes, comparisons, bytes."""
s = "Hello, Wörld"
print(s.upper(), s[1:4], s[::-1], s[-1], len(s), s.find("W"), s.split(", "), "-".join("abc"), s.replace("l", "L"))
print("a" + "b", "ab" * 3, "b" in "abc", "a" < "b", "%s %d %5.2f %r %%" % ("x", 3, 2.5, "q"), "%(k)s" % {"k": 1})
n, w, name = 3.14159, 10, "n"
print(f"{n:.2f}|{n:{w}.3f}|{name!r:>5}|{name=}|{{}}|{n + 1:.0f}|{'nested ' + f'{w}'}|{w:,}|{w:#x}")
print("{} {1}".format("a", "b") if False else "{0} {1} {k}".format("a", "b", k=1), "{:>5}|{:<5}|{:^5}".format(1, 2, 3))
print("tab\there", r"raw\n", 'q"q', "it's", """multi
line""", "\u00e9\x41\N{BULLET}", repr("a'b\n\\"), ascii("é"))
print(ord("a"), chr(8364), str(5), str(None), str([1, "a"]), repr("x"), int(" 42 "), float("1e3"), str(1.0))
print("a,b,,c".split(","), " x ".strip(), "abc".startswith("ab"), "1".isdigit(), "x".center(5, "*"), "a\nb".splitlines())
print(b"ab" + b"c", b"abc"[0], bytes([65, 66]), "é".encode(), b"\xc3\xa9".decode(), bytearray(b"x"))
for bad in (lambda: "a" + 1, lambda: "a"[5], lambda: "%d" % "x", lambda: "%s %s" % 1, lambda: "a" * "b", lambda: ord("ab"), lambda: int("1x"), lambda: f"{1:q}", lambda: "a".index("z")):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)
acc = ""
for c in "abc": acc += c + "."
print(acc, "".join(sorted("hello")), "x".join([]), str(b"x"), "abc" "def", "é" == "\u0065\u0301")
class P:
    def __repr__(self): return "P!"
print(f"{P()} {P()!r} {P()!s:>4}", "%s" % P(), str(P()), [P()], "{}".format(P()))
print("a b c".partition(" "), "x=1".rsplit("="), "abc".translate({97: "z"}), "Ab".swapcase(), "title case".title())
