"""Regular expressions: parsed to a tree, turned into a machine of states, and all its states followed at once.

Ken Thompson, *Regular Expression Search Algorithm*, Communications of the ACM 11 (1968), as Russ Cox tells it in *Regular
Expression Matching Can Be Simple And Fast* (2007).

    python regex_matcher.py [rounds]

Checks each answer against that of the library's `re`.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from typing import Optional

PATTERNS = ["(a|b)*abb", "ab?c+d*", "(ab|cd)+e?", "a(b(c|d)*)?e", "(a?b?c?d?)(a|b|c|d)", "((a|b)(c|d))*", "a.c|.b.d"]
TEXTS = 60


class WrongAnswer(Exception):
    pass


@dataclass(eq=False)
class State:
    """Goes on to `out` with a letter, or to both without one."""

    letter: Optional[str]
    out: Optional[State] = None
    other: Optional[State] = None
    seen_in: int = -1


@dataclass
class Fragment:
    """A part of the machine, with the open ends to be joined to what follows."""

    start: State
    ends: list[tuple[State, str]]

    def join(self, state: State) -> None:
        for end, name in self.ends:
            setattr(end, name, state)


class Parser:
    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
        self.position = 0

    def peek(self) -> str:
        return self.pattern[self.position] if self.position < len(self.pattern) else ""

    def parse(self) -> State:
        fragment = self.alternatives()
        fragment.join(ACCEPT)
        return fragment.start

    def alternatives(self) -> Fragment:
        left = self.sequence()
        while self.peek() == "|":
            self.position += 1
            right = self.sequence()
            left = Fragment(State(None, left.start, right.start), left.ends + right.ends)
        return left

    def sequence(self) -> Fragment:
        parts = []
        while self.peek() not in ("", "|", ")"):
            parts.append(self.repeated())
        for first, second in zip(parts, parts[1:]):
            first.join(second.start)
        return Fragment(parts[0].start, parts[-1].ends)

    def repeated(self) -> Fragment:
        inner = self.atom()
        while self.peek() in ("*", "+", "?") and self.peek():
            mark = self.peek()
            self.position += 1
            split = State(None, inner.start)
            if mark == "?":
                inner = Fragment(split, [*inner.ends, (split, "other")])
            else:
                inner.join(split)
                inner = Fragment(split if mark == "*" else inner.start, [(split, "other")])
        return inner

    def atom(self) -> Fragment:
        letter = self.peek()
        self.position += 1
        if letter == "(":
            inner = self.alternatives()
            self.position += 1
            return inner
        state = State(letter)
        return Fragment(state, [(state, "out")])


ACCEPT = State("")


class Matcher:
    def __init__(self, pattern: str) -> None:
        self.start = Parser(pattern).parse()
        self.generation = 0

    def add(self, states: list[State], state: State) -> None:
        if state.seen_in == self.generation:
            return
        state.seen_in = self.generation
        if state.letter is None:
            self.add(states, state.out)
            self.add(states, state.other)
        else:
            states.append(state)

    def matches(self, text: str) -> bool:
        self.generation += 1
        ACCEPT.seen_in = -1
        current: list[State] = []
        self.add(current, self.start)
        for letter in text:
            self.generation += 1
            following: list[State] = []
            for state in current:
                if state.letter == letter or state.letter == ".":
                    self.add(following, state.out)
            current = following
            if not current:
                return False
        return any(state is ACCEPT for state in current)


def make_texts(seed: int) -> list[str]:
    state = seed + 3
    texts = []
    for _ in range(TEXTS):
        state = (state * 25214903917 + 11) % 2**48
        bits = state >> 16
        texts.append("".join("aabbccde"[bits >> (3 * i) & 7] for i in range(bits % 9)))
    return texts + ["abb" * 20, "ac" * 30, "cdab" * 10 + "e"]


def run(n: int) -> int:
    """Match `n` lists of texts with all patterns; return how many match."""
    total = 0
    library = [re.compile(pattern) for pattern in PATTERNS]
    for seed in range(n):
        texts = make_texts(seed)
        for pattern, other in zip(PATTERNS, library):
            matcher = Matcher(pattern)
            for text in texts:
                found = matcher.matches(text)
                if found != (other.fullmatch(text) is not None):
                    raise WrongAnswer(f"{pattern} and {text}: {found}")
                total += found
    return total


if __name__ == "__main__":
    rounds = 20
    if len(sys.argv) > 1:
        rounds = int(sys.argv[1])
    print("regex_matcher: verified", rounds, "rounds,", run(rounds))
