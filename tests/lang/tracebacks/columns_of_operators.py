"""The carets of errors: binary operators, subscripts, calls, attributes, over several lines, with tabs and wide letters."""
import traceback
def run(f):
    try:
        f()
    except Exception:
        print(traceback.format_exc().split("\n", 3)[3])
x, d, s = None, {"a": {}}, "\u00e9\u4e2d"
run(lambda: 1 + 2 * x - 3)
run(lambda: d["a"]["b"]["c"])
run(lambda: d.get("a").missing.more)
run(lambda: print(len(5), 1))
run(lambda: s + s + x)
run(lambda: (1
             + 2
             + x))
run(lambda: x(1)(2))
run(lambda: [1, 2, x.y])
run(lambda: -x if x is None else 1)
run(lambda: f"{x.attr} {1}")
run(lambda: 1 < x < 2)
run(lambda: d["a"
              ]["zz"])
run(lambda: {**x})
run(lambda: len(*[1], **{}))
run(lambda: (yield_ := x.z))
def g():
	if x is None:
		return x[	0 ]
run(g)
def h():
    a, b = 1
run(h)
def i():
    for q in 5: pass
run(i)
def j():
    x.y = 1; x.z += 2
run(j)
def l():
    import nope.nope
run(l)
def m():
    del d["zz"]
run(m)
def n():
    raise x
run(n)
def o():
    d["a"]["x"] += 1
run(o)
