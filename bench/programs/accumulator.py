"""The accumulator: a polymorphic method call and an attribute in a loop.

Figure 11 of *Automatic Generation of JIT Compilers for Dynamic Languages in .NET*
(Table 2), with a class for each of its two methods.

    python accumulator.py [iterations]

Checks the answer: n for negative arguments, else 0 + 1 + ... + n - 1.
"""

import sys


class WrongAnswer(Exception):
    pass


class Counter:
    def __init__(self):
        self.value = 0

    def accumulate(self, x):
        self.value = self.value + 1


class Adder:
    def __init__(self):
        self.value = 0

    def accumulate(self, x):
        self.value = self.value + x


def main(n):
    if n < 0:
        n = -n
        obj = Counter()
    else:
        obj = Adder()
    while n > 0:
        n = n - 1
        obj.accumulate(n)
    return obj.value


def run(n):
    """`n` iterations; returns the sum."""
    total = main(n)
    if total != n * (n - 1) // 2:
        raise WrongAnswer("sum " + str(total))
    return total


if __name__ == "__main__":
    iterations = 10**7
    if len(sys.argv) > 1:
        iterations = int(sys.argv[1])
    if main(-1000) != 1000:
        raise WrongAnswer("counted wrong")
    print("accumulator: verified", iterations, "iterations, sum", run(iterations))
