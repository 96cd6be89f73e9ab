"""Star targets: positions, empty, nested, in for, in with, of one-shot iterators, wrong counts."""
def t(code):
    ns = {}
    try:
        exec(code, ns)
        print(code, {k: v for k, v in ns.items() if k[0] != "_"})
    except (ValueError, TypeError, SyntaxError) as e:
        print(code, "->", type(e).__name__, e.msg if isinstance(e, SyntaxError) else e)
for code in """*a, = 1, 2|a, *b = [1]|*a, b = 'x'|a, *b, c = range(5)|(a, *b), *c = [[1, 2], 3]|[*a] = ()|a, *b = iter([1, 2, 3])|a, b = 1,|a, b = 1, 2, 3|a, *b, c = [1]|a, b = 5|a, b = None|a, *b = 5|*a, *b = [1]|*a = [1]|a, (b, *c) = 1, 'xyz'|a, b = {1: 2, 3: 4}|a, b = 'ab'|[a, b], c = 'xy', 2|a = *b, = [1, 2]|() = []|() = [1]|[] = ()|a, b = b_, c_ = 1, 2
for a, *b in [(1, 2, 3), 'xy']: pass|for *a, b in [(1,)]: pass|for (a, (b, *c)) in [(1, (2, 3, 4))]: pass|a = [*range(3), *'ab', *[]]|a = *(), |a = {*[1], *(2,)}|a = (*[1], 2, *[3])|a = [*5]|a = {**{}, 'x': 1, **{'x': 2}}|a = {**[1]}|a, b = (yield_ for yield_ in range(2))|a = b, c = 1, 2|a, a = 1, 2|a = [0]; a[0], a = 5, a|x = [1, 2]; i = 0; i, x[i] = 1, 9""".replace("\n", "|").split("|"):
    t(code)
def f(): return *[1], *[2]
def g(): yield *[1], 2
print(f(), next(g()), *[1], *"ab", sep="-")
d = {}
d[*[1, 2]] = "star index"
print(d, [x for x in (*[1], *[2])])
