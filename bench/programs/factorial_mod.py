"""Factorials modulo a prime: a multiplication and a division by a constant an iteration.

The first loop of *Automatic Generation of JIT Compilers for Dynamic Languages
in .NET* (Table 1).  There the numbers overflow; here a modulus p keeps them small.
As n! is 0 modulo p from n = p on, the loop starts again after (p - 1)!, which
must be -1 modulo p (Wilson's theorem): the program checks that each time.

    python factorial_mod.py [iterations]
"""

import sys

PRIME = 1000003
KNOWN = {10: 628791, 1000: 864722}


class WrongAnswer(Exception):
    pass


def factorial(n):
    acc = 1
    i = 1
    while i <= n:
        acc = acc * i % 1000003
        i += 1
    return acc


def run(n):
    """`n` iterations of the loop; returns the last factorial."""
    rest = n
    while rest >= PRIME - 1:
        if factorial(PRIME - 1) != PRIME - 1:
            raise WrongAnswer("Wilson's theorem does not hold")
        rest -= PRIME - 1
    last = factorial(rest)
    if rest in KNOWN and last != KNOWN[rest]:
        raise WrongAnswer("factorial of " + str(rest) + ": " + str(last))
    return last


if __name__ == "__main__":
    iterations = 10**7
    if len(sys.argv) > 1:
        iterations = int(sys.argv[1])
    run(10)
    run(1000)
    print("factorial_mod: verified", iterations, "iterations, last", run(iterations))
