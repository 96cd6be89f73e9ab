"""String methods at their edges: empty arguments, negative counts, overlapping, unusual characters."""
def t(f):
    try:
        return f()
    except Exception as e:
        return f"{type(e).__name__}: {e}"
s = "abcabc"
print(s.find(""), s.find("", 6), s.find("", 7), s.rfind(""), s.count(""), "".count(""), s.index("c", -3), t(lambda: s.index("z")), s.find("c", 3, 100), s.find("b", -100))
print(s.split("bc"), s.split("b", 1), s.rsplit("b", 1), "".split(), "".split(","), " a  b ".split(), " a  b ".split(" "), " a  b c".split(None, 1), t(lambda: s.split("")), "a\tb\n\x0bc\x1cd\u2003e".split())
print("a\nb\r\nc\x0bd\x1ce\u2028f".splitlines(), "a\n".splitlines(True), "".splitlines(), "\n".splitlines())
print(s.partition("b"), s.rpartition("b"), s.partition("z"), s.rpartition("z"), t(lambda: s.partition("")))
print(s.replace("", "-"), s.replace("b", "", 1), s.replace("", "-", 2), "".replace("", "x"), "".replace("", "x", 0), s.replace("a", "aa", -1))
print("x".center(4, "*"), "x".ljust(-5), "x".rjust(3), "abc".center(6), "abc".center(5, "."), "-5".zfill(5), "+".zfill(3), "".zfill(2), t(lambda: "x".center(3, "ab")))
print("xxaxx".strip("x"), "  a ".lstrip(), "abcba".strip("ab"), "".strip(), "\u2003a\u00a0".strip(), "aXbX".removesuffix("X"), "XaX".removeprefix("X"), "a".removeprefix("abc"))
print("aBc dE".swapcase(), "hello wORLD it's".title(), "\u00df".upper(), "\u0130".lower().encode(), "\ufb01".capitalize(), "\u03a3A\u03a3".lower() == "\u03c3a\u03c2", "STRASSE".casefold() == "stra\u00dfe".casefold())
print([f() for c in ("", "1", "\u00b2", "\u0661", "a", " ", "A1", "_", "\u00bd") for f in (c.isdigit, c.isdecimal, c.isnumeric, c.isalpha, c.isalnum, c.isspace, c.isidentifier, c.isprintable)].count(True))
print("abc".startswith(("x", "a")), "abc".endswith("bc", 1), "abc".startswith("", 4), "".startswith(""), t(lambda: "a".startswith(1)), t(lambda: "a".startswith(["a"])), "abc".startswith(()))
print("a,b".join([]), ",".join("a"), ",".join(x for x in "ab"), t(lambda: ",".join([1])), t(lambda: ",".join(5)), "".join(["", ""]))
print("a\tb\n\tc".expandtabs(4), "\t".expandtabs(0) == "", "abc".translate({97: "x", 98: None, 99: 0x41}), "abc".translate(str.maketrans("ab", "cd", "c")), t(lambda: str.maketrans("a", "bc")))
print("z" > "aa", "a" < "B", "" < "a", "\U0001f600" > "\uffff", "abc"[::-1], "abc"[5:], t(lambda: "abc"[5]), "ab" * 0, "ab" * -1, t(lambda: "a" * 1.5), t(lambda: "a" + 1), t(lambda: 1 in "a"), "" in "")
