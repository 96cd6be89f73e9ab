"""Lists of lists and of numbers: a sieve, a matrix product, rows turned around, windows.

    python matrices.py [rounds]

Checks the number of primes, the trace of the product and a sum over windows.
"""

import sys

LIMIT = 3000
PRIMES = 430
SIDE = 18
TRACE = 39036
WINDOWS = 2790


class WrongAnswer(Exception):
    pass


def sieve(limit):
    """The primes below `limit`."""
    is_prime = [True] * limit
    is_prime[0] = is_prime[1] = False
    number = 2
    while number * number < limit:
        if is_prime[number]:
            for multiple in range(number * number, limit, number):
                is_prime[multiple] = False
        number += 1
    return [number for number, prime in enumerate(is_prime) if prime]


def multiply(left, right):
    columns = [list(column) for column in zip(*right)]
    product = []
    for row in left:
        line = []
        for column in columns:
            total = 0
            for i in range(len(row)):
                total += row[i] * column[i]
            line.append(total)
        product.append(line)
    return product


def best_window(values, width):
    """The greatest sum of `width` values in a row."""
    total = best = sum(values[:width])
    for i in range(width, len(values)):
        total += values[i] - values[i - width]
        best = max(best, total)
    return best


def run(n):
    """Do all of it `n` times; return the sum of the results."""
    total = 0
    for _ in range(n):
        primes = sieve(LIMIT)
        left = [[(i * j) % 7 + i for j in range(SIDE)] for i in range(SIDE)]
        product = multiply(left, left[::-1])
        trace = sum(product[i][i] for i in range(SIDE))
        window = best_window([prime % 100 for prime in primes], 50)
        if (len(primes), trace, window) != (PRIMES, TRACE, WINDOWS):
            raise WrongAnswer(f"{len(primes)} primes, trace {trace}, window {window}")
        total += len(primes) + trace + window
    return total


if __name__ == "__main__":
    rounds = 100
    if len(sys.argv) > 1:
        rounds = int(sys.argv[1])
    print("matrices: verified", rounds, "rounds,", run(rounds))
