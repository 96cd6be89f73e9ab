"""Sudoku by constraint propagation and search, with strings of candidates in a dict.

The method of Peter Norvig, *Solving Every Sudoku Puzzle* (norvig.com, 2006).

    python sudoku.py [rounds]

Checks that each solution has all digits in each unit and keeps what was given.
"""

import sys

DIGITS = "123456789"
ROWS = "ABCDEFGHI"
SQUARES = [r + c for r in ROWS for c in DIGITS]
UNIT_LIST = (
    [[r + c for r in ROWS] for c in DIGITS]
    + [[r + c for c in DIGITS] for r in ROWS]
    + [[r + c for r in rs for c in cs] for rs in ("ABC", "DEF", "GHI") for cs in ("123", "456", "789")]
)
UNITS = {s: [u for u in UNIT_LIST if s in u] for s in SQUARES}
PEERS = {s: sorted({t for u in UNITS[s] for t in u} - {s}) for s in SQUARES}

PUZZLES = [
    "003020600900305001001806400008102900700000008006708200002609500800203009005010300",
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    "85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4.",
]
EXPECTED = 483921657


class WrongAnswer(Exception):
    pass


def parse(grid):
    """Candidates of each square, or None if the grid contradicts itself."""
    values = dict.fromkeys(SQUARES, DIGITS)
    for square, digit in zip(SQUARES, grid):
        if digit in DIGITS and not assign(values, square, digit):
            return None
    return values


def assign(values, square, digit):
    """Strike out all other digits of the square; False after a contradiction."""
    return all(eliminate(values, square, other) for other in values[square].replace(digit, ""))


def eliminate(values, square, digit):
    if digit not in values[square]:
        return True
    values[square] = left = values[square].replace(digit, "")
    if not left:
        return False
    if len(left) == 1 and not all(eliminate(values, peer, left) for peer in PEERS[square]):
        return False
    for unit in UNITS[square]:
        places = [s for s in unit if digit in values[s]]
        if not places:
            return False
        if len(places) == 1 and not assign(values, places[0], digit):
            return False
    return True


def search(values):
    if values is None:
        return None
    open_squares = [s for s in SQUARES if len(values[s]) > 1]
    if not open_squares:
        return values
    square = min(open_squares, key=lambda s: len(values[s]))
    for digit in values[square]:
        attempt = values.copy()
        if assign(attempt, square, digit):
            found = search(attempt)
            if found is not None:
                return found
    return None


def check(grid, solution):
    if solution is None:
        raise WrongAnswer("no solution of " + grid)
    for unit in UNIT_LIST:
        if sorted(solution[s] for s in unit) != list(DIGITS):
            raise WrongAnswer(f"a unit has {[solution[s] for s in unit]}")
    for square, given in zip(SQUARES, grid):
        if given in DIGITS and solution[square] != given:
            raise WrongAnswer(f"{square} was {given}")


def run(n):
    """Solve the puzzles `n` times; return the sum of the first rows."""
    total = 0
    for _ in range(n):
        for number, grid in enumerate(PUZZLES):
            solution = search(parse(grid))
            check(grid, solution)
            row = int("".join(solution[s] for s in SQUARES[:9]))
            if number == 0 and row != EXPECTED:
                raise WrongAnswer(f"the first row is {row}")
            total += row
    return total


if __name__ == "__main__":
    rounds = 5
    if len(sys.argv) > 1:
        rounds = int(sys.argv[1])
    print("sudoku: verified", rounds, "rounds,", run(rounds))
