"""Puzzles solved by trying combinations: sums of words, a magic square, and hands of coins.

Henry Dudeney, *Send More Money*, The Strand Magazine 68 (1924); Donald Knuth, *The Art of Computer Programming*, volume 4A,
section 7.2.1.2, on going through permutations.

    python cryptarithms.py [rounds]

Checks the known answers.
"""

import sys
from itertools import accumulate, chain, combinations, groupby, islice, permutations, product, takewhile

SUMS = {"TO + GO = OUT": "21 + 81 = 102", "ME + ME = BEE": "50 + 50 = 100"}
COIN_HANDS = [(1, 2, 10, 10), (1, 2, 20)]


class WrongAnswer(Exception):
    pass


def solve(puzzle):
    """The puzzle with digits, the first that adds up and has no leading zeros."""
    left, right = puzzle.split(" = ")
    words = left.split(" + ")
    letters = sorted(set(chain.from_iterable(words)) | set(right))
    leading = {word[0] for word in [*words, right] if len(word) > 1}
    for digits in permutations(range(10), len(letters)):
        value = dict(zip(letters, digits))
        if any(value[letter] == 0 for letter in leading):
            continue

        def number(word):
            total = 0
            for letter in word:
                total = 10 * total + value[letter]
            return total

        if sum(map(number, words)) == number(right):
            return "".join(str(value[c]) if c.isalpha() else c for c in puzzle)
    return None


def magic_squares():
    """All squares of the numbers 1 to 9 whose rows, columns and diagonals add up to 15."""
    rows = [row for row in permutations(range(1, 10), 3) if sum(row) == 15]
    for first, second in product(rows, repeat=2):
        if set(first) & set(second):
            continue
        third = tuple(15 - a - b for a, b in zip(first, second))
        if sorted(chain(first, second, third)) != list(range(1, 10)):
            continue
        if first[0] + second[1] + third[2] == 15 == first[2] + second[1] + third[0]:
            yield first, second, third


def coin_hands(amount, coins=(1, 1, 2, 2, 5, 10, 10, 20)):
    hands = set()
    for size in range(1, len(coins) + 1):
        hands.update(hand for hand in combinations(coins, size) if sum(hand) == amount)
    return sorted(hands)


def look_and_say():
    term = "1"
    while True:
        yield term
        term = "".join(f"{len(list(group))}{digit}" for digit, group in groupby(term))


def triangular_below(limit):
    return list(takewhile(lambda t: t < limit, accumulate(range(1, limit))))


def run(n):
    """Solve everything `n` times; return a sum over the answers."""
    total = 0
    for _ in range(n):
        for puzzle, wanted in SUMS.items():
            found = solve(puzzle)
            if found != wanted:
                raise WrongAnswer(f"{puzzle}: {found}")
            total += sum(int(c) for c in found if c.isdigit())
        squares = list(magic_squares())
        if len(squares) != 8 or any(square[1][1] != 5 for square in squares):
            raise WrongAnswer(f"{len(squares)} magic squares")
        hands = coin_hands(23)
        if hands != COIN_HANDS:
            raise WrongAnswer(f"hands of coins: {hands}")
        terms = list(islice(look_and_say(), 12))
        if [len(term) for term in terms] != [1, 2, 2, 4, 6, 6, 8, 10, 14, 20, 26, 34]:
            raise WrongAnswer(f"look and say: {terms}")
        if len(triangular_below(300)) != 23:
            raise WrongAnswer(f"triangular numbers: {triangular_below(300)}")
        total += sum(map(sum, hands)) + sum(map(int, terms[-1]))
    return total


if __name__ == "__main__":
    rounds = 5
    if len(sys.argv) > 1:
        rounds = int(sys.argv[1])
    print("cryptarithms: verified", rounds, "rounds,", run(rounds))
