"""complex: arithmetic, comparison, conversion, formatting, special values, mixed with ints and floats."""
import cmath
def t(f):
    try:
        return repr(f())
    except Exception as e:
        return f"{type(e).__name__}: {e}"
z = 3 + 4j
print(z, z.real, z.imag, abs(z), z.conjugate(), -z, +z, z * 2, z / 2, 2 / z, z ** 2, z ** 0, z - z, z == 3 + 4j, z != 3, 3 + 0j == 3, hash(3 + 0j) == hash(3), bool(0j), bool(1e-300j))
for f in (lambda: z < 1, lambda: z // 1, lambda: z % 1, lambda: int(z), lambda: float(z), lambda: z / 0, lambda: 0j ** -1, lambda: complex("1+2j"), lambda: complex(" 1 "), lambda: complex("1 + 2j"), lambda: complex("j"), lambda: complex("x"), lambda: complex(1, 2), lambda: complex(1j, 1j), lambda: complex("1", 2), lambda: complex(1, "2"), lambda: complex(None), lambda: divmod(z, 1), lambda: round(z), lambda: z & 1, lambda: [1][1j], lambda: sorted([z, 1])):
    print(t(f))
print(1j * 1j, -0j, 0 - 0j, complex(-0.0, -0.0), complex(float("nan"), float("inf")), complex("nan-infj"), 1e400j, (1 + 2j).__repr__(), 1j, 2 - 1j, -1j)
print(f"{z:.2f} {z:>12} {z!r} {z:g}", sum([1j, 2, 3.5]), cmath.sqrt(-1), cmath.polar(1j), (1 + 1j) ** 0.5, 2 ** 1j, max([1j, 1], key=abs))
class C:
    def __complex__(self): return 5j
print(complex(C()), cmath.exp(C()), {1j: "k"}[0 + 1j], 1 in [1 + 0j], z.__add__("x"), complex(True, 2.5))
x = 1
for _ in range(8):
    x *= 1j
print(x)
