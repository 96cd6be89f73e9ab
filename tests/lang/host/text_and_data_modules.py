"""json, csv, re, textwrap, string.Template, struct and datetime with classes and functions of the program."""
import csv, datetime, io, json, re, string, struct, textwrap
class P:
    def __init__(self, x): self.x = x
class Enc(json.JSONEncoder):
    def default(self, o): return {"P": o.x} if isinstance(o, P) else super().default(o)
print(json.dumps([P(1), {"k": P([2])}], cls=Enc, sort_keys=True), json.loads('{"P": 5}', object_hook=lambda d: P(d["P"]) if "P" in d else d).x)
try:
    json.dumps({1: {2}}, cls=Enc)
except TypeError as e:
    print(e)
print(json.dumps({"a": (1, None), "b": True, 1: 1.5, None: float("inf")}, indent=1), json.dumps(type("I", (int,), {"__repr__": lambda s: "no"})(5)))
rows = list(csv.DictReader(io.StringIO("a,b\n1,\"x,y\"\n2,z\n")))
out = io.StringIO()
csv.writer(out).writerows([[r["a"], r["b"], P] for r in rows][:1] and [["q\"uote", 1.5, None]])
print(rows, repr(out.getvalue()))
print(re.sub(r"(?P<w>\w+) (\d)", lambda m: f"{m['w'].upper()}{int(m[2]) + 1}", "ab 1 cd 2"), [m.span() for m in re.finditer("a+", "aabaa")], re.split("([,;])", "a,b;c"), re.escape("a.b"))
class T(string.Template): delimiter = "%"
print(T("%x and %{y}z %%").substitute(x=1, y=2), T("%a %b").safe_substitute(a=1), textwrap.shorten("many words in here", 12), textwrap.dedent("  a\n    b\n"))
print(struct.pack(">hI", -2, 7), struct.unpack("<2sH", b"ab\x01\x02"), struct.calcsize("3i"))
d = datetime.date(2024, 2, 29)
class D(datetime.date):
    def __str__(self): return "own " + self.isoformat()
print(d + datetime.timedelta(365), f"{d:%d.%m.%y}", D(2020, 1, 1), D(2020, 1, 1) < d, (d - D(2024, 1, 1)).days, sorted([d, D(2000, 1, 1)])[0])
