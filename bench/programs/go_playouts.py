"""Go on a small board, played at random to the end, and moves chosen by how such games go.

Bernd Brügmann, *Monte Carlo Go* (1993); the rules are Tromp and Taylor's.

    python go_playouts.py [games]

Checks that no group without liberties is ever on the board, that areas add up, and the first games' scores.
"""

import random
import sys

SIZE = 6
POINTS = SIZE * SIZE
EMPTY, BLACK, WHITE = 0, 1, 2
EXPECTED_SCORE = 77

NEIGHBOURS = []
for point in range(POINTS):
    x, y = point % SIZE, point // SIZE
    around = []
    if x > 0:
        around.append(point - 1)
    if x < SIZE - 1:
        around.append(point + 1)
    if y > 0:
        around.append(point - SIZE)
    if y < SIZE - 1:
        around.append(point + SIZE)
    NEIGHBOURS.append(around)


class WrongAnswer(Exception):
    pass


class Position:
    def __init__(self):
        self.board = [EMPTY] * POINTS
        self.to_move = BLACK
        self.ko = None
        self.passes = 0
        self.captured = {BLACK: 0, WHITE: 0}

    def copy(self):
        other = Position()
        other.board = self.board[:]
        other.to_move = self.to_move
        other.ko = self.ko
        other.passes = self.passes
        other.captured = dict(self.captured)
        return other

    def group(self, start):
        """The stones that hang together with this one, and their liberties."""
        colour = self.board[start]
        stones, liberties, waiting = {start}, set(), [start]
        while waiting:
            for point in NEIGHBOURS[waiting.pop()]:
                if self.board[point] == EMPTY:
                    liberties.add(point)
                elif self.board[point] == colour and point not in stones:
                    stones.add(point)
                    waiting.append(point)
        return stones, liberties

    def is_eye(self, point):
        return all(self.board[p] == self.to_move for p in NEIGHBOURS[point])

    def play(self, point):
        """Put a stone there; False if that is not allowed."""
        if self.board[point] != EMPTY or point == self.ko:
            return False
        me, enemy = self.to_move, 3 - self.to_move
        self.board[point] = me
        taken = []
        for neighbour in NEIGHBOURS[point]:
            if self.board[neighbour] == enemy:
                stones, liberties = self.group(neighbour)
                if not liberties:
                    for stone in stones:
                        self.board[stone] = EMPTY
                    taken.extend(stones)
        stones, liberties = self.group(point)
        if not liberties:
            self.board[point] = EMPTY
            return False
        self.ko = taken[0] if len(taken) == 1 and len(stones) == 1 and len(liberties) == 1 else None
        self.captured[me] += len(taken)
        self.to_move = enemy
        self.passes = 0
        return True

    def pass_turn(self):
        self.to_move = 3 - self.to_move
        self.ko = None
        self.passes += 1

    def playout(self, source):
        """Play at random until both pass."""
        for _ in range(POINTS * 3):
            if self.passes >= 2:
                break
            candidates = [p for p in range(POINTS) if self.board[p] == EMPTY and not self.is_eye(p)]
            while candidates:
                index = source.randrange(len(candidates))
                candidates[index], candidates[-1] = candidates[-1], candidates[index]
                if self.play(candidates.pop()):
                    break
            else:
                self.pass_turn()

    def areas(self):
        black = self.board.count(BLACK)
        white = self.board.count(WHITE)
        seen = set()
        neutral = 0
        for start in range(POINTS):
            if self.board[start] != EMPTY or start in seen:
                continue
            region, waiting, borders = {start}, [start], set()
            while waiting:
                for point in NEIGHBOURS[waiting.pop()]:
                    if self.board[point] != EMPTY:
                        borders.add(self.board[point])
                    elif point not in region:
                        region.add(point)
                        waiting.append(point)
            seen |= region
            if borders == {BLACK}:
                black += len(region)
            elif borders == {WHITE}:
                white += len(region)
            else:
                neutral += len(region)
        return black, white, neutral


def run(n):
    """Play `n` games at random from the first moves; return the sum of black's points, and of stones taken."""
    total = 0
    for number in range(n):
        source = random.Random(number)
        start = Position()
        start.play(number % POINTS)
        for _ in range(3):
            game = start.copy()
            game.playout(source)
            black, white, neutral = game.areas()
            if black + white + neutral != POINTS:
                raise WrongAnswer(f"game {number}: {black} + {white} + {neutral} points")
            if any(game.board[p] != EMPTY and not game.group(p)[1] for p in range(POINTS)):
                raise WrongAnswer(f"game {number}: a group without liberties")
            total += black + sum(game.captured.values())
        if number == 0 and total != EXPECTED_SCORE:
            raise WrongAnswer(f"{total} in the first games")
    return total


if __name__ == "__main__":
    games = 20
    if len(sys.argv) > 1:
        games = int(sys.argv[1])
    print("go_playouts: verified", games, "games,", run(games))
