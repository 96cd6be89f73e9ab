"""Text compression with a growing dictionary of strings.

Terry Welch, *A Technique for High-Performance Data Compression*, IEEE Computer 17 (1984).

    python lzw.py [pages]

Checks that each page comes back, and how many codes the first takes.
"""

from __future__ import annotations

import random
import sys
from typing import Iterator

LIMIT = 4096
EXPECTED_CODES = 659


class WrongAnswer(Exception):
    pass


def compress(text: str) -> list[int]:
    table = {chr(i): i for i in range(128)}
    codes = []
    prefix = ""
    for letter in text:
        longer = prefix + letter
        if longer in table:
            prefix = longer
            continue
        codes.append(table[prefix])
        if len(table) < LIMIT:
            table[longer] = len(table)
        prefix = letter
    if prefix:
        codes.append(table[prefix])
    return codes


def decompress(codes: list[int]) -> Iterator[str]:
    table = [chr(i) for i in range(128)]
    previous = ""
    for code in codes:
        if code < len(table):
            entry = table[code]
        elif code == len(table):
            entry = previous + previous[0]
        else:
            raise ValueError(f"code {code} is not in the table yet")
        yield entry
        if previous and len(table) < LIMIT:
            table.append(previous + entry[0])
        previous = entry


def make_page(number: int) -> str:
    source = random.Random(number)
    syllables = [a + b for a in "bdklmnst" for b in "aeiou"]
    lines = []
    for _ in range(25):
        words = ("".join(source.choice(syllables) for _ in range(source.randint(1, 4))) for _ in range(9))
        lines.append(" ".join(words).capitalize() + ".")
    return "\n".join(lines)


def run(n: int) -> int:
    """Compress and decompress `n` pages; return the number of codes."""
    total = 0
    for number in range(n):
        page = make_page(number)
        codes = compress(page)
        if "".join(decompress(codes)) != page:
            raise WrongAnswer(f"page {number} comes back as another")
        if number == 0 and len(codes) != EXPECTED_CODES:
            raise WrongAnswer(f"{len(codes)} codes")
        total += len(codes)
    return total


if __name__ == "__main__":
    pages = 50
    if len(sys.argv) > 1:
        pages = int(sys.argv[1])
    print("lzw: verified", pages, "pages,", run(pages))
