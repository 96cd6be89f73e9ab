"""str subclasses: what methods return, hashing, as keys, joined, formatted, compared, with own methods."""
class S(str):
    def __new__(cls, v="", tag=None):
        o = super().__new__(cls, v)
        o.tag = tag
        return o
    def __add__(self, o): return S(str.__add__(self, o), self.tag)
    def __eq__(self, o): return str.__eq__(self, o) or o == "any"
    __hash__ = str.__hash__
    def __len__(self): return 99
    def __getitem__(self, i): return "item"
    def __iter__(self): return iter("XY")
    def __contains__(self, x): return True
    def upper(self): return "own"
s = S("abc", 1)
print(s, s.tag, type(s + "d").__name__, (s + "d").tag, type(s.lower()).__name__, s.upper(), str.upper(s), s == "any", "any" == s, "x" == s)
print(len(s), str.__len__(s), s[0], list(s), "".join([s, "-"]), s.join("12"), "z" in s, {s: 1}["abc"], hash(s) == hash("abc"), "abc" in {s})
print(f"{s}", "%s" % s, s.split("b"), type(str(s)).__name__, str(s) is s, type(s[:]).__name__, "abc".replace("abc", s), type("{}".format(s)).__name__, type("".join([s])).__name__)
print(isinstance(s, str), s < "b", sorted([S("b"), "a", S("c")]), repr(s), getattr(type("O", (), {"abc": 5}), s), int(S("12")), S("a") * 2, type(S("a") * 1).__name__, "abc".startswith(s), s.find("c"))
class B(bytes):
    def __getitem__(self, i): return "b"
print(B(b"xy")[0], B(b"x") + b"y", type(B(b"x") + b"y").__name__, bytes(B(b"q")), b"".join([B(b"z")]))
class Str:
    def __str__(self): return S("from str")
print(type(str(Str())).__name__, type(f"{Str()}").__name__)
try:
    S(5, 6, 7)
except TypeError as e:
    print(e)
