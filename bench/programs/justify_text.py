"""Paragraphs broken into lines of equal width: greedily, and with the least raggedness.

Donald Knuth and Michael Plass, *Breaking Paragraphs into Lines*, Software: Practice and Experience 11 (1981); the cost of a
line is that of Cormen, Leiserson, Rivest and Stein, *Introduction to Algorithms*, problem 15-4.

    python justify_text.py [paragraphs]

Checks the width of each line, that no word is lost, and that the better way is never worse.
"""

import random
import sys
import textwrap

WIDTH = 42
EXPECTED_COST = 1762
LETTERS = "aeioutnsrhldcm"


class WrongAnswer(Exception):
    pass


def make_words(number):
    source = random.Random(number)
    return ["".join(source.choices(LETTERS, k=1 + min(source.randrange(12), source.randrange(12)))) for _ in range(120)]


def greedy(words):
    lines, line, used = [], [], 0
    for word in words:
        if line and used + len(line) + len(word) > WIDTH:
            lines.append(line)
            line, used = [], 0
        line.append(word)
        used += len(word)
    lines.append(line)
    return lines


def optimal(words):
    """Lines whose sum of cubed gaps is least; the last line costs nothing."""
    n = len(words)
    infinity = float("inf")
    best = [infinity] * n + [0]
    following = [n] * n
    for i in range(n - 1, -1, -1):
        width = -1
        for j in range(i, n):
            width += len(words[j]) + 1
            if width > WIDTH:
                break
            cost = 0 if j == n - 1 else (WIDTH - width) ** 3 + best[j + 1]
            if cost < best[i]:
                best[i] = cost
                following[i] = j + 1
    lines = []
    i = 0
    while i < n:
        lines.append(words[i:following[i]])
        i = following[i]
    return lines


def cost_of(lines):
    return sum((WIDTH - len(" ".join(line))) ** 3 for line in lines[:-1])


def justify(line):
    """Spread the missing spaces over the gaps, the first ones first."""
    if len(line) == 1:
        return line[0].ljust(WIDTH)
    gaps = len(line) - 1
    spaces = WIDTH - sum(map(len, line))
    each, more = divmod(spaces, gaps)
    text = line[0]
    for i, word in enumerate(line[1:]):
        text += " " * (each + (1 if i < more else 0)) + word
    return text


def run(n):
    """Set `n` paragraphs; return the sum of their costs and of the spaces in them."""
    total = 0
    for number in range(n):
        words = make_words(number)
        simple, better = greedy(words), optimal(words)
        if [" ".join(line) for line in simple] != textwrap.wrap(" ".join(words), WIDTH):
            raise WrongAnswer(f"paragraph {number} is not broken as the library does it")
        cost = cost_of(better)
        if cost > cost_of(simple):
            raise WrongAnswer(f"paragraph {number}: {cost} is more than {cost_of(simple)}")
        page = [justify(line) for line in better[:-1]] + [" ".join(better[-1])]
        if any(len(line) != WIDTH for line in page[:-1]) or " ".join(page).split() != words:
            raise WrongAnswer("\n".join(page))
        if number == 0 and cost != EXPECTED_COST:
            raise WrongAnswer(f"the first paragraph costs {cost}")
        total += cost + sum(line.count(" ") for line in page)
    return total


if __name__ == "__main__":
    paragraphs = 100
    if len(sys.argv) > 1:
        paragraphs = int(sys.argv[1])
    print("justify_text: verified", paragraphs, "paragraphs,", run(paragraphs))
