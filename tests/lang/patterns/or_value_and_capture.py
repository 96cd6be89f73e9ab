"""match: alternatives with bindings, dotted values, literals, guards with effects, names bound by failed patterns."""
import enum
class C(enum.Enum):
    A = 1
    B = 2
def f(v):
    match v:
        case 0 | 1 | -1: return "small"
        case C.A: return "C.A"
        case ("p", x) | (x, "s"): return "ps", x
        case [1 | 2 as n, (3 | 4) as m]: return n, m
        case None | True | False: return "constant"
        case "a" "b": return "ab"
        case 1.5 | 2 + 3j | -4j: return "number"
        case b"x": return "bytes"
        case str() as s if len(s) > 3: return "long", s
        case {"k": (1 | 2) as w} as whole: return w, whole
        case _: return "other"
for v in 0, -1, 1.0, True, C.A, C.B, ("p", 5), (6, "s"), [2, 3], [3, 3], None, "ab", 2 + 3j, -4j, b"x", "long one", {"k": 2, "z": 0}, {"k": 3}, 1j:
    print(v, f(v))
log = []
def g(n):
    log.append(n)
    return n > 2
match [1, 2, 3]:
    case [a, b] if g(1): pass
    case [a, *_] if g(a): pass
    case [_, b, c] if g(c): print("matched", a, b, c)
print(log, a)
match 5:
    case x if x > 10: print("no")
print(x)
class E:
    def __eq__(self, o):
        log.append(("eq", o))
        return o == 2
match E():
    case 1: print(1)
    case 2: print(2)
print(log[-2:])
for bad in "case x: pass\n    case 1: pass", "case x | 1: pass", "case (x, x): pass", "case x | y: pass", "case a.b as c.d: pass", "case 1 + 2: pass", "case -x: pass", "case f'x': pass":
    try:
        exec("match 1:\n    " + bad)
        print("fine")
    except SyntaxError as e:
        print(e.msg)
