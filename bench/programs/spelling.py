"""Suggestions for misspelt words, by edit distance over a list of words.

Robert Wagner and Michael Fischer, *The String-to-String Correction Problem*, Journal of the ACM 21 (1974); transpositions
after Fred Damerau (1964).

    python spelling.py [rounds]

Checks the suggestions for ten words, and some distances from the literature.
"""

import sys

DICTIONARY = """about above accept across action active afraid against almost alone along already although always
among amount ancient animal another answer anyone appear around arrive article attack autumn balance beautiful because
become before began behind believe beneath between beyond bottle bottom branch bread breath bridge bright broken brother
brought build business capital captain careful catch caught center central certain chance change character chart check
children choice choose circle climate close coast collect colony column command common company compare complete""".split()
MISSPELT = {
    "beleive": "believe", "acros": "across", "buisness": "business", "brihgt": "bright", "animl": "animal",
    "charcter": "character", "cente": "center", "beutiful": "beautiful", "colunm": "column", "anwser": "answer",
}
KNOWN = [("kitten", "sitting", 3), ("saturday", "sunday", 3), ("intention", "execution", 5), ("ca", "ac", 1), ("", "abc", 3)]


class WrongAnswer(Exception):
    pass


def distance(a, b):
    before_last = None
    last = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        row = [i]
        for j, y in enumerate(b, 1):
            cost = min(row[j - 1] + 1, last[j] + 1, last[j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and a[i - 2] == y:
                cost = min(cost, before_last[j - 2] + 1)
            row.append(cost)
        before_last, last = last, row
    return last[-1]


def shared_letters(a, b):
    return len(set(a) & set(b))


def suggest(word, limit=2):
    """The nearest word of the dictionary; among equals, that which shares most letters, then the first."""
    best = None
    for candidate in DICTIONARY:
        if abs(len(candidate) - len(word)) > limit:
            continue
        found = distance(word, candidate)
        if found > limit:
            continue
        rank = (found, -shared_letters(word, candidate), candidate)
        if best is None or rank < best:
            best = rank
    return None if best is None else best[2]


def run(n):
    """Correct ten words `n` times; return the sum of their distances."""
    total = 0
    for _ in range(n):
        for a, b, wanted in KNOWN:
            if distance(a, b) != wanted:
                raise WrongAnswer(f"{a} and {b}: {distance(a, b)}")
        for word, wanted in MISSPELT.items():
            suggestion = suggest(word)
            if suggestion != wanted:
                raise WrongAnswer(f"{word}: {suggestion}")
            total += distance(word, suggestion)
    return total


if __name__ == "__main__":
    rounds = 10
    if len(sys.argv) > 1:
        rounds = int(sys.argv[1])
    print("spelling: verified", rounds, "rounds,", run(rounds))
