"""Symbolic derivatives with dataclasses and `match`.

Harold Abelson and Gerald Sussman, *Structure and Interpretation of Computer Programs*, section 2.3.2. Needs Python 3.10.

    python derivatives.py [rounds]

Checks derivatives against differences, and one of them as text.
"""

from __future__ import annotations

import math
import sys
from dataclasses import dataclass

EXPECTED_TEXT = "2 * x * sin(x) + x^2 * cos(x)"


class WrongAnswer(Exception):
    pass


class Expr:
    def __add__(self, other):
        return Add(self, lift(other))

    def __radd__(self, other):
        return Add(lift(other), self)

    def __sub__(self, other):
        return Add(self, Mul(Num(-1), lift(other)))

    def __mul__(self, other):
        return Mul(self, lift(other))

    def __rmul__(self, other):
        return Mul(lift(other), self)

    def __pow__(self, exponent):
        return Pow(self, exponent)


@dataclass(frozen=True)
class Num(Expr):
    value: float


@dataclass(frozen=True)
class Var(Expr):
    name: str


@dataclass(frozen=True)
class Add(Expr):
    left: Expr
    right: Expr


@dataclass(frozen=True)
class Mul(Expr):
    left: Expr
    right: Expr


@dataclass(frozen=True)
class Pow(Expr):
    base: Expr
    exponent: int


@dataclass(frozen=True)
class Fun(Expr):
    name: str
    argument: Expr


def lift(value):
    return value if isinstance(value, Expr) else Num(value)


def sin(x):
    return Fun("sin", lift(x))


def cos(x):
    return Fun("cos", lift(x))


def exp(x):
    return Fun("exp", lift(x))


def derive(e: Expr, x: str) -> Expr:
    match e:
        case Num():
            return Num(0)
        case Var(name):
            return Num(1 if name == x else 0)
        case Add(left, right):
            return Add(derive(left, x), derive(right, x))
        case Mul(left, right):
            return Add(Mul(derive(left, x), right), Mul(left, derive(right, x)))
        case Pow(base, exponent):
            return Mul(Mul(Num(exponent), Pow(base, exponent - 1)), derive(base, x))
        case Fun("sin", argument):
            return Mul(Fun("cos", argument), derive(argument, x))
        case Fun("cos", argument):
            return Mul(Num(-1), Mul(Fun("sin", argument), derive(argument, x)))
        case Fun("exp", argument):
            return Mul(e, derive(argument, x))
    raise TypeError(e)


def simplify(e: Expr) -> Expr:
    match e:
        case Add(left, right):
            match simplify(left), simplify(right):
                case Num(a), Num(b):
                    return Num(a + b)
                case (Num(0), other) | (other, Num(0)):
                    return other
                case a, b if a == b:
                    return simplify(Mul(Num(2), a))
                case a, b:
                    return Add(a, b)
        case Mul(left, right):
            match simplify(left), simplify(right):
                case Num(a), Num(b):
                    return Num(a * b)
                case (Num(0), _) | (_, Num(0)):
                    return Num(0)
                case (Num(1), other) | (other, Num(1)):
                    return other
                case Num(a), Mul(Num(b), rest):
                    return Mul(Num(a * b), rest)
                case a, Num() as b:
                    return Mul(b, a)
                case a, b:
                    return Mul(a, b)
        case Pow(base, exponent):
            match simplify(base), exponent:
                case _, 0:
                    return Num(1)
                case inner, 1:
                    return inner
                case Num(value), _:
                    return Num(value**exponent)
                case inner, _:
                    return Pow(inner, exponent)
        case Fun(name, argument):
            return Fun(name, simplify(argument))
    return e


def evaluate(e: Expr, values: dict[str, float]) -> float:
    match e:
        case Num(value):
            return value
        case Var(name):
            return values[name]
        case Add(left, right):
            return evaluate(left, values) + evaluate(right, values)
        case Mul(left, right):
            return evaluate(left, values) * evaluate(right, values)
        case Pow(base, exponent):
            return evaluate(base, values) ** exponent
        case Fun(name, argument):
            return getattr(math, name)(evaluate(argument, values))
    raise TypeError(e)


def show(e: Expr) -> str:
    match e:
        case Num(value):
            return str(value)
        case Var(name):
            return name
        case Add(left, right):
            return f"{show(left)} + {show(right)}"
        case Mul(Add() as left, right):
            return f"({show(left)}) * {show(right)}"
        case Mul(left, Add() as right):
            return f"{show(left)} * ({show(right)})"
        case Mul(left, right):
            return f"{show(left)} * {show(right)}"
        case Pow(Var(name), exponent):
            return f"{name}^{exponent}"
        case Pow(base, exponent):
            return f"({show(base)})^{exponent}"
        case Fun(name, argument):
            return f"{name}({show(argument)})"
    raise TypeError(e)


def run(n: int) -> int:
    """Derive five expressions `n` times, twice each; return the sum of the lengths of the results."""
    x = Var("x")
    expressions = [
        x**2 * sin(x),
        3 * x**4 + 2 * x - 5,
        exp(0.5 * x) * cos(2 * x),
        (x + 1) ** 3 * (x - 2),
        sin(cos(x) * x) + sin(x) ** 2,
    ]
    total = 0
    for number in range(n):
        for index, expression in enumerate(expressions):
            first = simplify(derive(expression, "x"))
            if index == 0 and show(first) != EXPECTED_TEXT:
                raise WrongAnswer(show(first))
            second = simplify(derive(first, "x"))
            at, step = 0.3 + number % 10 * 0.1, 1e-6
            for f, derived in ((expression, first), (first, second)):
                slope = (evaluate(f, {"x": at + step}) - evaluate(f, {"x": at - step})) / (2 * step)
                if abs(slope - evaluate(derived, {"x": at})) > 1e-5:
                    raise WrongAnswer(f"{show(derived)} is not {slope} at {at}")
            total += len(show(first)) + len(show(second))
    return total


if __name__ == "__main__":
    rounds = 100
    if len(sys.argv) > 1:
        rounds = int(sys.argv[1])
    print("derivatives: verified", rounds, "rounds,", run(rounds))
