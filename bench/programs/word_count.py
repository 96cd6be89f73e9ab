"""Counts the words of a text that a small generator of random numbers writes.

The work is on strings: joining, splitting, case, replacing, formatting; and on a
dict that is asked for every word.

    python word_count.py [texts]

Checks the number of words, the most frequent one and a sum over the report.
"""

import sys

STEMS = ("ba", "ko", "ri", "tu", "me", "sol", "fen", "gar", "pel", "dim", "os", "ja")
WORDS_PER_TEXT = 2000
EXPECTED_SUM = 13555


class WrongAnswer(Exception):
    pass


def write_text(seed):
    """A text of WORDS_PER_TEXT words, some of them capitals, with full stops."""
    words = []
    state = seed
    for number in range(WORDS_PER_TEXT):
        state = (state * 1103515245 + 12345) % 2147483648
        word = STEMS[state >> 16 & 7] + STEMS[(state >> 20) % 12]
        if number % 9 == 0:
            word = word.capitalize()
        if number % 9 == 8:
            word += "."
        words.append(word)
    return " ".join(words)


def count_words(text):
    """How often each word is there, without case and full stops."""
    counts = {}
    for word in text.split():
        word = word.strip(".").lower()
        if word in counts:
            counts[word] += 1
        else:
            counts[word] = 1
    return counts


def report(counts):
    """A line for each word, the most frequent first."""
    lines = []
    for word in sorted(counts, key=lambda word: (-counts[word], word)):
        lines.append(f"{word:<8}{counts[word]:>5}" + "*" * (counts[word] // 10))
    return "\n".join(lines)


def run(n):
    """Write and count `n` texts, check the first; return a sum over all reports."""
    total = 0
    for seed in range(n):
        counts = count_words(write_text(seed))
        if sum(counts.values()) != WORDS_PER_TEXT:
            raise WrongAnswer(f"{sum(counts.values())} words")
        text = report(counts)
        checksum = len(text) + sum(map(ord, text[::7]))
        if seed == 0 and checksum != EXPECTED_SUM:
            raise WrongAnswer(f"the first report sums up to {checksum}")
        total += checksum
    return total


if __name__ == "__main__":
    texts = 100
    if len(sys.argv) > 1:
        texts = int(sys.argv[1])
    print("word_count: verified", texts, "texts,", run(texts))
