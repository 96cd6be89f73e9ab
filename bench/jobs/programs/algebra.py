"""Expressions expanded, factored, differentiated and solved, by sympy."""

import sys

from sympy import Matrix, cos, diff, exp, expand, factor, sin, solve, symbols, together

x, y, z = symbols("x y z")


def main(count):
    results = []
    for n in range(1, count + 1):
        results.append(expand((x + n * y - z) ** 4))
        results.append(factor(x**4 - n**4 * y**4))
        results.append(diff(sin(n * x) * exp(x * y) / (1 + cos(z * x)), x))
        results.append(solve(x**2 - (n + 3) * x + 3 * n, x))
        results.append(together(1 / (x + n) + y / (x - n)))
        results.append(Matrix([[x, n], [y, x + 1]]).det())
    print(sum(len(str(result)) for result in results), results[-5], results[-3])


main(int(sys.argv[1]))
