"""Random generator functions: yields in the middle of expressions, under handlers, in loops, of one into another.

In: a random source.  Out: the text of `roam0`, `roam1`, ...; each ends soon, yields ints and returns one.

    def roam1(n, w):
        kept = None
        for j in range(n):
            if w % 3 == 1: kept = (None, (yield w), j)
            w += yield from roam0(w % 3, j)
        return w
"""

from __future__ import annotations

from random import Random

COUNT = 3


def roaming(random: Random) -> str:
    """All of the functions; one may yield from those before it."""
    return "\n".join(_function(random, number) for number in range(COUNT))


def _function(random: Random, number: int) -> str:
    lines = [f"def roam{number}(n, w):", "    kept = None"]
    if random.random() < 0.3:
        lines.append("    yield w")
    lines.append("    for j in range(n):")
    for _ in range(random.randrange(2, 6)):
        lines += ["        " + line for line in _statement(random, number)]
    lines += ["        w = (w * 3 + j) % 1000003", "    return w", ""]
    return "\n".join(lines)


def _statement(random: Random, number: int, depth: int = 0) -> list[str]:
    small, value = random.randrange(2, 6), random.choice(["w", "j", "w - j", "len(repr(kept)) % 9"])
    simple = [
        [f"yield {value}"],
        [f"kept = yield {value}"],
        [f"kept = (None, (yield {value}), j)"],
        [f"kept = [None, j, (yield j), None, (yield {value})][{random.randrange(5)}]"],
        [f"kept = yield {value} if j % {small} else j"],
        [f"kept = {value}"],
        ["del kept", "kept = w"],
        [f"for q in range(w % {small}): yield q + j"],
        [f"while w % {small}: w -= 1"],
    ]
    if number:
        inner = f"roam{random.randrange(number)}(w % {small}, j)"
        simple += [[f"w += yield from {inner}"], [f"for q in {inner}:", f"    if q % {small} == 1: yield q"]]
        simple.append([f"w += sum({inner})"])
    if depth < 2 and random.random() < 0.45:
        return _around(random, _statement(random, number, depth + 1), small)
    return random.choice(simple)


def _around(random: Random, inner: list[str], small: int) -> list[str]:
    body = ["    " + line for line in inner]
    return random.choice(
        [
            [f"if w % {small} == {random.randrange(small)}:", *body],
            [f"if j % {small}:", *body, "else:", f"    {random.choice(['continue', 'break', 'yield w', 'w += 1'])}"],
            ["try:", *body, f"    if w % {small} == 1: raise Failure(j)", "except Failure as e: w += e.args[0] + 1"],
            ["try:", *body, "finally: w += 1"],
        ]
    )
