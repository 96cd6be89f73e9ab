"""A round trip through some cities, shortened by simulated annealing.

Scott Kirkpatrick, Daniel Gelatt and Mario Vecchi, *Optimization by Simulated Annealing*, Science 220 (1983); the moves are
the 2-opt of G. A. Croes (1958).

    python salesman.py [trips]

Checks that a trip visits all cities and is near the length of the circle that the cities lie on.
"""

import math
import sys
from random import Random

CITIES = 30
EXPECTED_LENGTH = 630


class WrongAnswer(Exception):
    pass


def make_cities(source):
    """Cities on a circle, shaken a little, in no order."""
    cities = []
    for i in range(CITIES):
        angle = 2 * math.pi * i / CITIES
        cities.append((100 * math.cos(angle) + source.uniform(-3, 3), 100 * math.sin(angle) + source.uniform(-3, 3)))
    source.shuffle(cities)
    return cities


def distance_table(cities):
    return [[math.dist(a, b) for b in cities] for a in cities]


def length_of(tour, table):
    return sum(table[tour[i - 1]][tour[i]] for i in range(len(tour)))


def anneal(table, source, temperature=100.0, cooling=0.9985, stop=0.05):
    n = len(table)
    tour = list(range(n))
    length = length_of(tour, table)
    best, best_length = tour[:], length
    while temperature > stop:
        i = source.randrange(n - 1)
        j = source.randrange(i + 1, n)
        before, first = tour[i - 1], tour[i]
        last, behind = tour[j], tour[(j + 1) % n]
        if before == last or behind == first:
            continue
        change = table[before][last] + table[first][behind] - table[before][first] - table[last][behind]
        if change < 0 or source.random() < math.exp(-change / temperature):
            tour[i:j + 1] = reversed(tour[i:j + 1])
            length += change
            if length < best_length:
                best, best_length = tour[:], length
        temperature *= cooling
    return best, best_length


def run(n):
    """Plan `n` trips; return the sum of their lengths, rounded."""
    total = 0
    for number in range(n):
        source = Random(number)
        table = distance_table(make_cities(source))
        tour, length = anneal(table, source)
        if sorted(tour) != list(range(CITIES)) or abs(length_of(tour, table) - length) > 1e-6:
            raise WrongAnswer(f"trip {number} misses a city or its length is not {length}")
        if length > 900:
            raise WrongAnswer(f"trip {number} is {length} long, around a circle of 628")
        if number == 0 and round(length) != EXPECTED_LENGTH:
            raise WrongAnswer(f"the first trip is {length} long")
        total += round(length)
    return total


if __name__ == "__main__":
    trips = 20
    if len(sys.argv) > 1:
        trips = int(sys.argv[1])
    print("salesman: verified", trips, "trips,", run(trips))
