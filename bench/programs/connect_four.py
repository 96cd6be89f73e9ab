"""Four in a row on a small board, searched by alpha-beta with a table of positions seen.

Donald Knuth and Ronald Moore, *An Analysis of Alpha-Beta Pruning*, Artificial Intelligence 6 (1975); the game after James
Allen, *The Complete Book of Connect 4* (2010).

    python connect_four.py [games]

Checks that the search finds wins and defences that are there, and the moves of the first game.
"""

import sys

COLUMNS, ROWS = 6, 5
WIN = 1000
EXPECTED_MOVES = "00223145322233311114400054455"
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))
CENTRE_FIRST = sorted(range(COLUMNS), key=lambda c: (abs(2 * c - COLUMNS + 1), c))


class WrongAnswer(Exception):
    pass


class Board:
    def __init__(self):
        self.columns = [[] for _ in range(COLUMNS)]
        self.moves = []

    def __str__(self):
        rows = []
        for row in reversed(range(ROWS)):
            rows.append("".join(column[row] if row < len(column) else "." for column in self.columns))
        return "\n".join(rows)

    def key(self):
        return tuple(["".join(column) for column in self.columns])

    @property
    def player(self):
        return "XO"[len(self.moves) % 2]

    def legal(self):
        return [c for c in CENTRE_FIRST if len(self.columns[c]) < ROWS]

    def play(self, column):
        self.columns[column].append(self.player)
        self.moves.append(column)

    def undo(self):
        self.columns[self.moves.pop()].pop()

    def at(self, column, row):
        if 0 <= column < COLUMNS and 0 <= row < len(self.columns[column]):
            return self.columns[column][row]
        return None

    def just_won(self):
        """Did the last move make four in a row?"""
        if not self.moves:
            return False
        column = self.moves[-1]
        row = len(self.columns[column]) - 1
        who = self.columns[column][row]
        for dx, dy in DIRECTIONS:
            run_length = 1
            for sign in (1, -1):
                x, y = column + sign * dx, row + sign * dy
                while self.at(x, y) == who:
                    run_length += 1
                    x += sign * dx
                    y += sign * dy
            if run_length >= 4:
                return True
        return False


class Search:
    def __init__(self):
        self.table = {}
        self.positions = 0

    def best_move(self, board, depth):
        best, best_value = None, -WIN - 1
        for column in board.legal():
            board.play(column)
            value = -self.value(board, depth - 1, -WIN - 1, -best_value)
            board.undo()
            if value > best_value:
                best, best_value = column, value
        return best, best_value

    def value(self, board, depth, alpha, beta):
        """What the position is worth to the player whose turn it is."""
        self.positions += 1
        if board.just_won():
            return -(WIN - len(board.moves))
        if depth == 0:
            return self.estimate(board)
        key = (board.key(), depth)
        known = self.table.get(key)
        if known is not None and (known[1] or known[0] >= beta):
            return known[0]
        legal = board.legal()
        if not legal:
            return 0
        exact = False
        best = -WIN - 1
        for column in legal:
            board.play(column)
            value = -self.value(board, depth - 1, -beta, -alpha)
            board.undo()
            if value > best:
                best = value
            if value > alpha:
                alpha = value
                exact = True
            if alpha >= beta:
                exact = False
                break
        self.table[key] = (best, exact)
        return best

    @staticmethod
    def estimate(board):
        """More in the middle is better."""
        score = 0
        for c, column in enumerate(board.columns):
            weight = min(c, COLUMNS - 1 - c)
            for mark in column:
                score += weight if mark == board.player else -weight
        return score


def position(moves):
    board = Board()
    for move in moves:
        board.play(int(move))
    return board


def play_game(opening, depth=4):
    board = position(opening)
    while not board.just_won() and board.legal():
        column, _ = Search().best_move(board, depth if board.player == "X" else depth - 1)
        board.play(column)
    return board


def run(n):
    """Play `n` games from changing openings; return the sum of their lengths."""
    if Search().best_move(position("001122"), 3)[0] != 3:
        raise WrongAnswer("three in a row are not made four")
    if Search().best_move(position("01010"), 4)[0] != 0:
        raise WrongAnswer("three of the other's in a column are not stopped")
    total = 0
    for number in range(n):
        opening = f"{number % COLUMNS}{number // COLUMNS % COLUMNS}"
        board = play_game(opening)
        if number == 0 and "".join(map(str, board.moves)) != EXPECTED_MOVES:
            raise WrongAnswer(f"{''.join(map(str, board.moves))}\n{board}")
        total += len(board.moves)
    return total


if __name__ == "__main__":
    games = 5
    if len(sys.argv) > 1:
        games = int(sys.argv[1])
    print("connect_four: verified", games, "games,", run(games))
