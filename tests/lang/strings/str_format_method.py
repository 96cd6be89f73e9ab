"""str.format: numbering, attributes, items, nesting, conversion, errors, format_map, own __format__."""
class A:
    x = [1, {"k": "v"}]
    def __format__(self, s): return f"A<{s}>"
    def __repr__(self): return "A()"
    def __getitem__(self, k): return (type(k).__name__, k)
def t(s, *a, **k):
    try:
        return s.format(*a, **k)
    except Exception as e:
        return f"{type(e).__name__}: {e}"
a = A()
for s in ("{} {}", "{1} {0}", "{0.x[0]} {0.x[1][k]}", "{0[5]} {0[-1]} {0[a b]} {0[1.5]}", "{:>5}|{:<5}", "{!r} {!s} {!a}", "{0!x}", "{", "}", "{{}}", "{0", "{} {1}", "{1} {}", "{2}", "{name}", "{0.nope}",
          "{0:{1}}", "{:{}}", "{0:{1}.{1}}", "{[}", "{0[}", "{0.}", "{!}", "{:{:{}}}", "{0[]}", "{a.b}", "{ 0}", "{0 }", "{-1}", "{:^{w}}", "{0:}", "{0!r:>10}"):
    print(s, "->", ascii(t(s, a, 5, w=9)))
print("{x} {y}".format_map({"x": 1, "y": 2}), "{0} {a}".format(1, a=2, b=3), "{:{f}{w}}".format(5, f="0", w=4))
print("{0:%Y} {0!r:.4}".format(type("D", (), {"__format__": lambda s, f: f, "__repr__": lambda s: "reprlong"})()))
class S(str):
    def __format__(self, f): return "S" + f
print("{:x}".format(S("s")), f"{S('s'):y}", format(S("s")), "{!s:>4}".format(S("q")))
