"""Functions that make functions: pipelines, counters, memos and decorators with variables of their own.

    python closures.py [rounds]

Checks the result of the pipeline and how often each stage was called.
"""

import sys
from functools import reduce

LENGTH = 200
EXPECTED = 11350
CALLS = 4 * LENGTH


class WrongAnswer(Exception):
    pass


def counted(counter):
    """A decorator that tells `counter` of each call."""

    def decorate(function):
        def call(*values):
            counter(1)
            return function(*values)

        return call

    return decorate


def make_counter():
    total = 0

    def count(by):
        nonlocal total
        total += by
        return total

    return count


def adder(amount):
    return lambda value: value + amount


def clipped(low, high):
    def clip(value):
        return low if value < low else high if value > high else value

    return clip


def remembered(function):
    """As `function`, asked once for each value."""
    known = {}

    def ask(value):
        if value not in known:
            known[value] = function(value)
        return known[value]

    return ask


def compose(*functions):
    """The functions one after the other, as one."""
    return reduce(lambda first, second: lambda value: second(first(value)), functions)


def pipeline(counter):
    stages = [adder(3), clipped(0, 150), remembered(lambda value: value * value % 101), adder(-1)]
    return compose(*[counted(counter)(stage) for stage in stages])


def run(n):
    """Send LENGTH numbers through `n` pipelines; return the sum of the results."""
    total = 0
    for number in range(n):
        counter = make_counter()
        result = sum(map(pipeline(counter), range(LENGTH))) + (number % 3)
        if counter(0) != CALLS or (number == 0 and result != EXPECTED):
            raise WrongAnswer(f"{result} in {counter(0)} calls")
        total += result
    return total


if __name__ == "__main__":
    rounds = 100
    if len(sys.argv) > 1:
        rounds = int(sys.argv[1])
    print("closures: verified", rounds, "rounds,", run(rounds))
