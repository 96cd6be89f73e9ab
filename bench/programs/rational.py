"""Fractions as a class with operators: Bernoulli numbers, harmonic sums, continued fractions, a Hilbert matrix.

Donald Knuth, *The Art of Computer Programming*, volume 2, section 4.5.1; Ronald Graham, Donald Knuth and Oren Patashnik,
*Concrete Mathematics*, section 6.5, on Bernoulli numbers.

    python rational.py [rounds]

Checks against published values.
"""

import sys
from math import gcd


class WrongAnswer(Exception):
    pass


class Rational:
    """Always in lowest terms, with a positive denominator."""

    def __init__(self, numerator, denominator=1):
        if denominator == 0:
            raise ZeroDivisionError(f"{numerator}/0")
        if denominator < 0:
            numerator, denominator = -numerator, -denominator
        common = gcd(numerator, denominator)
        self.numerator = numerator // common
        self.denominator = denominator // common

    @staticmethod
    def of(value):
        if isinstance(value, Rational):
            return value
        if isinstance(value, int):
            return Rational(value)
        return NotImplemented

    def __add__(self, other):
        other = Rational.of(other)
        if other is NotImplemented:
            return NotImplemented
        return Rational(
            self.numerator * other.denominator + other.numerator * self.denominator,
            self.denominator * other.denominator,
        )

    __radd__ = __add__

    def __neg__(self):
        return Rational(-self.numerator, self.denominator)

    def __sub__(self, other):
        return self + -Rational.of(other)

    def __rsub__(self, other):
        return -self + other

    def __mul__(self, other):
        other = Rational.of(other)
        if other is NotImplemented:
            return NotImplemented
        return Rational(self.numerator * other.numerator, self.denominator * other.denominator)

    __rmul__ = __mul__

    def __truediv__(self, other):
        other = Rational.of(other)
        return Rational(self.numerator * other.denominator, self.denominator * other.numerator)

    def __rtruediv__(self, other):
        return Rational.of(other) / self

    def __eq__(self, other):
        other = Rational.of(other)
        if other is NotImplemented:
            return False
        return self.numerator == other.numerator and self.denominator == other.denominator

    def __hash__(self):
        return hash((self.numerator, self.denominator))

    def __lt__(self, other):
        other = Rational.of(other)
        return self.numerator * other.denominator < other.numerator * self.denominator

    def __abs__(self):
        return Rational(abs(self.numerator), self.denominator)

    def __bool__(self):
        return self.numerator != 0

    def __int__(self):
        return self.numerator // self.denominator

    def __repr__(self):
        return f"{self.numerator}/{self.denominator}" if self.denominator != 1 else str(self.numerator)


def bernoulli(count):
    """The first Bernoulli numbers, by Akiyama and Tanigawa's triangle."""
    numbers = []
    row = []
    for m in range(count):
        row.append(Rational(1, m + 1))
        for j in range(m, 0, -1):
            row[j - 1] = j * (row[j - 1] - row[j])
        numbers.append(row[0])
    return numbers


def continued_fraction(x):
    terms = []
    while True:
        whole = int(x)
        terms.append(whole)
        rest = x - whole
        if not rest:
            return terms
        x = 1 / rest


def rebuild(terms):
    x = Rational(terms[-1])
    for term in reversed(terms[:-1]):
        x = term + 1 / x
    return x


def hilbert_inverse_corner(n):
    """The first element of the inverse of a Hilbert matrix, by elimination."""
    rows = [[Rational(1, i + j + 1) for j in range(n)] + [Rational(int(i == 0))] for i in range(n)]
    for k in range(n):
        pivot = max(range(k, n), key=lambda i: abs(rows[i][k]))
        rows[k], rows[pivot] = rows[pivot], rows[k]
        rows[k] = [x / rows[k][k] for x in rows[k]]
        for i in range(n):
            if i != k and rows[i][k]:
                factor = rows[i][k]
                rows[i] = [x - factor * y for x, y in zip(rows[i], rows[k])]
    return rows[0][n]


def run(n):
    """Do all sums `n` times; return a sum over the results."""
    total = 0
    for number in range(n):
        numbers = bernoulli(17)
        if repr(numbers[16]) != "-3617/510" or repr(numbers[10]) != "5/66" or any(numbers[3::2]):
            raise WrongAnswer(f"Bernoulli numbers: {numbers}")
        harmonic = sum(Rational(1, k) for k in range(1, 21))
        if repr(harmonic) != "55835135/15519504":
            raise WrongAnswer(f"the harmonic number is {harmonic}")
        x = Rational(415 + number, 93)
        terms = continued_fraction(x)
        if rebuild(terms) != x or (number == 0 and terms != [4, 2, 6, 7]):
            raise WrongAnswer(f"{x} as a continued fraction is {terms}")
        if hilbert_inverse_corner(5) != 25:
            raise WrongAnswer("the inverse of the Hilbert matrix")
        total += sum(terms) + harmonic.numerator % 1000 + len({abs(b) for b in numbers})
    return total


if __name__ == "__main__":
    rounds = 50
    if len(sys.argv) > 1:
        rounds = int(sys.argv[1])
    print("rational: verified", rounds, "rounds,", run(rounds))
