"""The spectral norm of an infinite matrix, by the power method on a corner of it.

The program *spectral-norm* of the Computer Language Benchmarks Game, after Trefethen and others, *A Hundred-Dollar,
Hundred-Digit Challenge* (SIAM News, 2002), problem 3.

    python spectral_norm.py [corners]

Checks the norm against the digits that the challenge's answer has.
"""

import sys
from math import sqrt

SIZE = 40
KNOWN = 1.274224


class WrongAnswer(Exception):
    pass


def element(i, j):
    return 1.0 / ((i + j) * (i + j + 1) // 2 + i + 1)


def times(vector):
    return [sum(element(i, j) * x for j, x in enumerate(vector)) for i in range(len(vector))]


def transposed_times(vector):
    n = len(vector)
    result = []
    for i in range(n):
        total = 0.0
        for j in range(n):
            total += element(j, i) * vector[j]
        result.append(total)
    return result


def norm(size, turns=6):
    u = [1.0] * size
    v = u
    for _ in range(turns):
        v = transposed_times(times(u))
        u = transposed_times(times(v))
    vbv = vv = 0.0
    for a, b in zip(u, v):
        vbv += a * b
        vv += b * b
    return sqrt(vbv / vv)


def run(n):
    """The norms of `n` corners of slightly different size; return their sum in millionths."""
    total = 0
    for number in range(n):
        found = norm(SIZE + number % 4)
        if not KNOWN - 1e-3 < found <= KNOWN + 1e-6:
            raise WrongAnswer(f"corner {number} has the norm {found}")
        total += int(found * 1e6)
    return total


if __name__ == "__main__":
    corners = 10
    if len(sys.argv) > 1:
        corners = int(sys.argv[1])
    print("spectral_norm: verified", corners, "corners,", run(corners))
