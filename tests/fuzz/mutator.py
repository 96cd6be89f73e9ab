"""Changes programs that are there into ones that nobody wrote: mutants.

    mutant(7)       one of the guest programs, or some of CPython's tests, with a few of `MUTATIONS` done to it

In: a seed.  Out: the text of a program, and where it comes from.

Holds: the same seed gives the same mutant where the same programs are there; a mutant parses, compiles, and is
harmless as `tests.fuzz.guests` says it.
Does not: know whether it ends: the judge runs it under the host first, and leaves it out where it takes too long, needs
too much or does not print the same twice.
"""

from __future__ import annotations

import ast
import copy
import warnings
from random import Random

import attrs

from tests.fuzz.guests import cpython_tests, guests, is_harmless, test_program
from tests.fuzz.mutations import MUTATIONS

LONGEST = 9000
"""Longer programs are left alone: most of their time would not go into what was changed."""


@attrs.frozen
class Mutant:
    """A program, the program that it comes from, and the names of its mutations."""

    text: str
    origin: str
    mutations: tuple[str, ...]


def mutant(seed: int) -> Mutant:
    """The mutant of this seed."""
    random = Random(f"mutant {seed}")
    while True:
        tree, origin = _origin(random)
        done: list[str] = []
        for _ in range(random.choice((1, 2, 3, 4, 6))):
            name = random.choice(list(MUTATIONS))
            changed = copy.deepcopy(tree)
            if MUTATIONS[name](changed, random) and _is_program(changed):
                tree = changed
                done.append(name)
        if done:
            return Mutant(ast.unparse(tree) + "\n", origin, tuple(done))


def _origin(random: Random) -> tuple[ast.Module, str]:
    """A program as it is."""
    while True:
        modules = sorted(cpython_tests())
        if modules and random.random() < 0.3:
            name = random.choice(modules)
            tree = test_program(name, random)
            if tree is not None and len(ast.unparse(tree)) < LONGEST:
                return tree, f"test.{name}"
            continue
        path = random.choice(guests())
        text = path.read_text(encoding="utf-8")
        if len(text) < LONGEST:
            return ast.parse(text), f"{path.parent.name}/{path.name}"


def _is_program(tree: ast.Module) -> bool:
    """Does it compile, also as text, and is it harmless?"""
    ast.fix_missing_locations(tree)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            compile(ast.unparse(tree), "<mutant>", "exec", dont_inherit=True)
        except (SyntaxError, ValueError, RecursionError):
            return False
    return is_harmless(tree)
