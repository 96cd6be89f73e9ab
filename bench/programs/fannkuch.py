"""Pancakes: for each order of a stack, how often its top must be flipped until a one lies there.

Kenneth Anderson and Duane Rettig, *Performing Lisp Analysis of the FANNKUCH Benchmark* (1994); a program of the Computer
Language Benchmarks Game.

    python fannkuch.py [rounds]

Checks the largest number of flips and the sum with changing signs, as they are published.
"""

import sys

PUBLISHED = {5: (11, 7), 6: (49, 10), 7: (228, 16)}


class WrongAnswer(Exception):
    pass


def count_flips(order):
    flips = 0
    stack = order[:]
    first = stack[0]
    while first:
        stack[:first + 1] = stack[first::-1]
        flips += 1
        first = stack[0]
    return flips


def fannkuch(n):
    """The checksum, and the most flips."""
    order = list(range(n))
    count = [0] * n
    checksum = most = 0
    sign = 1
    r = n
    while True:
        if order[0]:
            flips = count_flips(order)
            most = max(most, flips)
            checksum += sign * flips
        # the next order, by turning longer and longer beginnings round
        if sign == 1:
            order[0], order[1] = order[1], order[0]
            sign = -1
            continue
        order[1], order[2] = order[2], order[1]
        sign = 1
        r = 2
        while True:
            count[r] += 1
            if count[r] <= r:
                break
            count[r] = 0
            r += 1
            if r == n:
                return checksum, most
            order.insert(r, order.pop(0))


def run(n):
    """Go through all orders of five, six and seven, `n` times; return the sum of the flips."""
    total = 0
    for _ in range(n):
        for size, published in PUBLISHED.items():
            found = fannkuch(size)
            if found != published:
                raise WrongAnswer(f"{found} for a stack of {size}")
            total += sum(found)
    return total


if __name__ == "__main__":
    rounds = 10
    if len(sys.argv) > 1:
        rounds = int(sys.argv[1])
    print("fannkuch: verified", rounds, "rounds,", run(rounds))
