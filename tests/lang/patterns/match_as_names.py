"""match and case as ordinary names; match on tuples without parentheses, star subjects, in loops and functions."""
match = [1, 2]
case = {"a": match}
print(match[0], case["a"], match, sep="|")
match = lambda *a: a
print(match(1, 2), match(*[3]), match (4), match [0] if False else "x")
type = 5
_ = "underscore"
match 1, 2:
    case 1, x: print(x, _)
match *[1, 2], 3:
    case [1, *r]: print(r)
match (match):
    case _: print("callable", _)
match -1:
    case -1: print("minus")
match {"match": match, "case": case}:
    case {"case": {"a": case}}: print(case)
def f(items):
    for it in items:
        match it:
            case "skip": continue
            case "stop": break
            case int(n) if n > 5:
                yield "big", n
            case [] | {}: pass
            case _:
                match type:
                    case 5: yield "five", it
    else:
        yield "end"
print(list(f([1, "skip", 9, [], "x"])), list(f(["stop"])))
x = [match for match in range(2)]
print(x, [case for case in "ab"])
def g(match): return match
print(g(match=3))
class match: case = 1
print(match.case, match().case)
