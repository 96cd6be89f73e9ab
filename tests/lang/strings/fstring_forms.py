"""f-strings: nesting, conversions, =, format specs with fields, lambdas, quotes, braces, raw, walrus, order."""
x, y, name = 5, 2.5, "n"
print(f"{x}{y:.2f}{name!r}{x=}{y = :.1f}{name=!s:>4}{x + 1 = }")
print(f"{{}}{{{x}}}{{{{{x}}}}}", f"{x:{y:.0f}d}|{x:>{x + 5}}|{name:{'*'}^{x}}", f"{f'{x}'}")
print(f"{(lambda q: q * 2)(4)} {[i for i in range(3)]} {({1: 2}[1])} { {3: 4}[3] } {x if x else y} {(z := 7)} {z}")
print(rf"\n{x}\t", f"\x41{x}\N{BULLET}" == "A5\u2022", f'{"a" "b"}' f"{x}" "plain{x}" rf"{x}\d", f"""{
    x
    }{
    y!r}""")
class F:
    def __format__(self, s): return f"[{s}]"
    def __repr__(self): return "R"
    def __str__(self): return "S"
f = F()
print(f"{f}{f!r}{f!s}{f!a}{f:abc}{f!r:>3}{f:%H:%M}")
def g(n, log=[]):
    log.append(n)
    return log
print(f"{g(1)}{g(2)}", f"{g(3)!r:>{len(g(4))}}")
for bad in "f'{'", "f'}'", "f'{}'", "f'{x!z}'", "f'{x!}'", "f'{a b}'", "f'{lambda: 1}'", "f'{*a}'", "f'{x:{y'", "f'{ }'":
    try:
        print(eval(bad))
    except SyntaxError:
        print("SyntaxError", bad)
    except NameError as e:
        print(e)
print(f"{1,}", f"{1, 2}", f"{x!r}" f"{x!s:5}|", f"{'a' if x else 'b'!r}", f"{x:=5}", f"{not x}", f"{x != y}", f"{x:!<4}", f"{await_ if (await_ := 1) else 0}")
print(f"{0x1F:#x} {1_000:,} {1e3:g} {1j:.1f} {'%s' % x} {b'b'!r} {...} {None!s:>6} {True:d}")
