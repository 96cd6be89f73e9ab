"""Assignment expressions: in conditions, comprehension, lambdas, calls, subscripts, class bodies, wrong places."""
if (n := len("abc")) > 2: print(n)
while (line := ["a", "b", ""][n - 3]): n += 1
print(line == "", n)
print([y := 5, y ** 2], [(z := i, z * 2) for i in range(2)], z, {k: (v := k * 2) for k in "ab"}, v, (lambda: (w := 3) + w)())
def f(x, y=(dflt := 10)): return x + y
print(f(x := 3), x, dflt, f((g := 1)), g)
def outer():
    total = 0
    def inner():
        nonlocal total
        return [total := total + i for i in range(4)]
    r = inner()
    return r, total
print(outer())
def gl():
    global made
    return [made := i for i in range(3)]
print(gl(), made)
print(any((hit := w) == "b" for w in "abc"), hit, [last for i in range(5) if (last := i * i) % 2])
x = [1, 2, 3]
print(x[(i := 1)], x[(s := slice(0, 2))], i, s, not (t := 0), (u := 1,), u, {(m := "k"): (o := 2)}, m, o)
for bad in "x := 1", "(x.y := 1)", "(x[0] := 1)", "[i := 0 for i in range(2)]", "class C:\n    [a := i for i in [1]]", "f(x=y := 1)", "def f(a=b := 1): pass", "lambda: x := 1", "(a, b := 1, 2)", "with open := 1: pass", "[i for i in (j := [1])]", "x = y := 1", "del (x := 1)", "((x, y) := (1, 2))":
    try:
        exec(bad)
        print("fine", bad)
    except SyntaxError as e:
        print(e.msg)
    except Exception as e:
        print(type(e).__name__, e)
