"""Conway's game of life on a set of living cells.

Martin Gardner, *Mathematical Games*, Scientific American, October 1970; the R-pentomino's numbers are in Elwyn Berlekamp,
John Conway and Richard Guy, *Winning Ways for Your Mathematical Plays*, chapter 25.

    python life.py [rounds]

Checks that a glider comes back to its shape, and how many cells the R-pentomino and an acorn have after some time.
"""

import sys
from collections import Counter

EXPECTED_PENTOMINO = 79
EXPECTED_ACORN = 96

PENTOMINO = """
.##
##.
.#.
"""
ACORN = """
.#.....
...#...
##..###
"""
GLIDER = """
.#.
..#
###
"""


class WrongAnswer(Exception):
    pass


def parse(picture):
    return {(x, y) for y, line in enumerate(picture.split()) for x, mark in enumerate(line) if mark == "#"}


def step(cells):
    counts = Counter(
        (x + dx, y + dy)
        for x, y in cells
        for dx in (-1, 0, 1)
        for dy in (-1, 0, 1)
        if dx or dy
    )
    return {cell for cell, count in counts.items() if count == 3 or (count == 2 and cell in cells)}


def after(cells, generations):
    for _ in range(generations):
        cells = step(cells)
    return cells


def shift(cells, dx, dy):
    return {(x + dx, y + dy) for x, y in cells}


def run(n):
    """Play three patterns `n` times; return the sum of the cells."""
    total = 0
    for _ in range(n):
        glider = parse(GLIDER)
        if after(glider, 20) != shift(glider, 5, 5):
            raise WrongAnswer("the glider does not fly")
        pentomino = after(parse(PENTOMINO), 60)
        if len(pentomino) != EXPECTED_PENTOMINO:
            raise WrongAnswer(f"{len(pentomino)} cells of the pentomino")
        acorn = after(parse(ACORN), 50)
        if len(acorn) != EXPECTED_ACORN:
            raise WrongAnswer(f"{len(acorn)} cells of the acorn")
        total += len(pentomino | acorn)
    return total


if __name__ == "__main__":
    rounds = 10
    if len(sys.argv) > 1:
        rounds = int(sys.argv[1])
    print("life: verified", rounds, "rounds,", run(rounds))
