"""Digits of pi, by Machin's formula in big integers.

    python pi_digits.py [times]

Checks the digits at the beginning and at the 100th place.
"""

import sys

FIRST = "31415926535897932384626433832795028841971"
UP_TO_100 = "3421170679"


class WrongAnswer(Exception):
    pass


def arctan_of_inverse(x, unit):
    """arctan(1 / x) * unit."""
    power = total = unit // x
    square = x * x
    divisor = 1
    sign = 1
    while power:
        power //= square
        divisor += 2
        sign = -sign
        total += sign * (power // divisor)
    return total


def digits_of_pi(count):
    """The first `count` digits, as text."""
    unit = 10 ** (count + 10)
    pi = 4 * (4 * arctan_of_inverse(5, unit) - arctan_of_inverse(239, unit))
    return str(pi // 10**11)


def run(n):
    """200 digits and a few `n` times; return the sum of all digits."""
    total = 0
    for number in range(n):
        text = digits_of_pi(200 + number % 7)
        if not text.startswith(FIRST) or text[91:101] != UP_TO_100:
            raise WrongAnswer(text)
        total += sum(map(int, text))
    return total


if __name__ == "__main__":
    times = 100
    if len(sys.argv) > 1:
        times = int(sys.argv[1])
    print("pi_digits: verified", times, "times,", run(times))
