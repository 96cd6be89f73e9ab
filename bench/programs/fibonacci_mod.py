"""Fibonacci numbers modulo a prime: an addition and a division by a constant an iteration.

The second loop of *Automatic Generation of JIT Compilers for Dynamic Languages
in .NET* (Table 1).  There the numbers overflow; here a modulus keeps them small.
The program checks its last number against one computed by doubling
(F(2k) = F(k) * (2 F(k+1) - F(k)), F(2k+1) = F(k)**2 + F(k+1)**2).

    python fibonacci_mod.py [iterations]
"""

import sys

PRIME = 1000003


class WrongAnswer(Exception):
    pass


def fibonacci(n):
    a = 0
    b = 1
    i = 0
    while i < n:
        c = (a + b) % 1000003
        a = b
        b = c
        i += 1
    return a


def doubled(n):
    """The pair F(n), F(n + 1), in as many steps as `n` has bits."""
    if n == 0:
        return (0, 1)
    half = doubled(n // 2)
    a = half[0]
    b = half[1]
    even = a * (2 * b - a) % PRIME
    odd = (a * a + b * b) % PRIME
    if n % 2 == 0:
        return (even, odd)
    return (odd, (even + odd) % PRIME)


def run(n):
    """`n` iterations of the loop; returns F(n) modulo the prime."""
    last = fibonacci(n)
    if last != doubled(n)[0]:
        raise WrongAnswer("Fibonacci number " + str(n) + ": " + str(last))
    return last


if __name__ == "__main__":
    iterations = 10**7
    if len(sys.argv) > 1:
        iterations = int(sys.argv[1])
    print("fibonacci_mod: verified", iterations, "iterations, last", run(iterations))
