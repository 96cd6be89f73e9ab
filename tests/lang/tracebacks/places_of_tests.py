"""Where an error of the truth of a test is shown: of statements, expressions, comprehensions and guards."""
import traceback
class W:
    def __bool__(self): raise ValueError("ambiguous")
w = W()
def a():
    if w:
        pass
def b():
    while w:
        pass
def c():
    if w and 1:
        pass
def d():
    if not w:
        pass
def e():
    return [x for x in [1] if w]
def f():
    assert w, "text"
def g():
    x = w and 1
def h():
    x = (1 if w else 2) + 1
def i():
    if 1:
        pass
    elif w:
        pass
def j():
    x = not w
def k():
    if 1 < w < 3: pass
def l():
    match w:
        case _ if w:
            pass
def m():
    if (w or
        1):
        pass
def n():
    return any(x for x in [1] if w)
def o():
    if (w if 1 else 2): pass
def p():
    while not (w and 1):
        pass
def q():
    return {x: 1 for x in [1] if not w}
for fn in a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q:
    try: fn()
    except Exception: print(fn.__name__, "\n".join(traceback.format_exc().split("\n")[3:-2]))


def one():
    for v in [w]:
        1 if v else 0


def two(v):
    match v:
        case 1 if w:
            pass
        case [*_] | W() if not w:
            pass


def four(v):
    match v:
        case [1, {"a": x}] if w:
            pass
        case (2 | 3) as y if w:
            pass
        case W(z=4 as q) if w:
            pass


def three():
    x = (w if w else 1) or (w and 2)


W.__match_args__ = ()
W.z = 4
for fn in one, lambda: two(1), lambda: two(w), three, lambda: four([1, {"a": 2}]), lambda: four(3), lambda: four(w):
    try:
        fn()
    except Exception:
        print("\n".join(traceback.format_exc().split("\n")[3:-2]))
