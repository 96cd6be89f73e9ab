"""Text made from text: which word may follow two others.

Claude Shannon, *A Mathematical Theory of Communication* (1948), section 3; Brian Kernighan and Rob Pike, *The Practice of
Programming* (1999), chapter 3.

    python markov_text.py [texts]

Checks that each three words that follow one another do so in the source, too, and a sum over the first text.
"""

import sys
from collections import defaultdict
from random import Random

SUBJECTS = "the farmer|a small bird|the old king|my neighbour|the cat|every child".split("|")
VERBS = "sees|follows|remembers|does not like|waits for|sings to".split("|")
PLACES = "in the garden|under a tree|near the river|on a hill|at night|before dawn".split("|")
WORDS = 400
EXPECTED_SUM = 171217


class WrongAnswer(Exception):
    pass


def make_source(random):
    sentences = []
    for _ in range(120):
        parts = [random.choice(SUBJECTS), random.choice(VERBS), random.choice(SUBJECTS)]
        if random.random() < 0.6:
            parts.append(random.choice(PLACES))
        sentences.append(" ".join(parts).capitalize() + ".")
    return " ".join(sentences)


def build(text):
    chain = defaultdict(list)
    first = second = ""
    for word in text.split():
        chain[first, second].append(word)
        first, second = second, word
    chain[first, second].append("")
    return chain


def generate(chain, random, limit):
    first = second = ""
    for _ in range(limit):
        word = random.choice(chain[first, second])
        if not word:
            break
        yield word
        first, second = second, word


def wrap(words, width=60):
    lines, line = [], ""
    for word in words:
        if line and len(line) + 1 + len(word) > width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return lines + [line]


def run(n):
    """Write `n` texts; return the sum of their letters."""
    total = 0
    for number in range(n):
        random = Random(number)
        source = make_source(random)
        chain = build(source)
        lines = wrap(generate(chain, random, WORDS))
        text = " ".join(lines)
        words = text.split(" ")
        if any(words[i + 2] not in chain[words[i], words[i + 1]] for i in range(len(words) - 2)):
            raise WrongAnswer(f"text {number} has three words in a row that its source has not")
        if max(map(len, lines)) > 60:
            raise WrongAnswer(f"text {number} has a long line")
        letters = sum(ord(letter) for letter in text if letter.isalpha())
        if number == 0 and letters != EXPECTED_SUM:
            raise WrongAnswer(f"the first text's sum is {letters}")
        total += letters
    return total


if __name__ == "__main__":
    texts = 50
    if len(sys.argv) > 1:
        texts = int(sys.argv[1])
    print("markov_text: verified", texts, "texts,", run(texts))
