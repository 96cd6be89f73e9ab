"""Places queens on a board so that none attacks another: generators that yield from themselves.

    python queens.py [boards]

Checks the number of solutions, the first one and the number of places looked at.
"""

import sys

SIDE = 6
SOLUTIONS = 4
FIRST = (1, 3, 5, 0, 2, 4)
ATTEMPTS = 894


class WrongAnswer(Exception):
    pass


class Board:
    """Queens in the first rows, and what they attack."""

    def __init__(self, side):
        self.side = side
        self.columns = set()
        self.rising = set()
        self.falling = set()
        self.attempts = 0

    def free_columns(self, row):
        """The columns of a row that no queen attacks, as they are asked for."""
        for column in range(self.side):
            self.attempts += 1
            if column not in self.columns and row + column not in self.rising and row - column not in self.falling:
                yield column

    def solutions(self, row):
        """Tuples of columns, one for each row from `row` on."""
        if row == self.side:
            yield ()
            return
        for column in self.free_columns(row):
            self.columns.add(column)
            self.rising.add(row + column)
            self.falling.add(row - column)
            yield from ((column, *rest) for rest in self.solutions(row + 1))
            self.columns.remove(column)
            self.rising.remove(row + column)
            self.falling.remove(row - column)


def run(n):
    """Solve `n` boards and check each; return the places looked at in all."""
    total = 0
    for _ in range(n):
        board = Board(SIDE)
        found = list(board.solutions(0))
        if len(found) != SOLUTIONS or found[0] != FIRST or board.attempts != ATTEMPTS:
            raise WrongAnswer(f"{len(found)} solutions, {found[:1]}, {board.attempts} places")
        total += board.attempts
    return total


if __name__ == "__main__":
    boards = 100
    if len(sys.argv) > 1:
        boards = int(sys.argv[1])
    print("queens: verified", boards, "boards,", run(boards))
