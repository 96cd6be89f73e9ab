"""Clusters of points in the plane: centres are seeded, then moved to the means of what is nearest to them.

Stuart Lloyd, *Least Squares Quantization in PCM*, IEEE Transactions on Information Theory 28 (1982); the seeding is that
of David Arthur and Sergei Vassilvitskii, *k-means++* (SODA 2007).

    python kmeans.py [problems]

Checks that the centres found are near those the points were scattered around, and the first problem's spread.
"""

import math
import random
import sys
from collections import namedtuple

Point = namedtuple("Point", "x y")
TRUE_CENTRES = [Point(0.0, 0.0), Point(10.0, 2.0), Point(4.0, 9.0), Point(-7.0, 6.0)]
EXPECTED_SPREAD = 209782


class WrongAnswer(Exception):
    pass


def squared_distance(a, b):
    return (a.x - b.x) ** 2 + (a.y - b.y) ** 2


def scatter(source, per_centre=40):
    points = []
    for centre in TRUE_CENTRES:
        for _ in range(per_centre):
            angle = source.random() * 2 * math.pi
            radius = source.random() * 2
            points.append(Point(centre.x + radius * math.cos(angle), centre.y + radius * math.sin(angle)))
    source.shuffle(points)
    return points


def seed_centres(points, k, source):
    centres = [points[source.randrange(len(points))]]
    while len(centres) < k:
        weights = [min(squared_distance(p, c) for c in centres) for p in points]
        mark = source.random() * sum(weights)
        for point, weight in zip(points, weights):
            mark -= weight
            if mark <= 0:
                break
        centres.append(point)
    return centres


def mean(points):
    return Point(sum(p.x for p in points) / len(points), sum(p.y for p in points) / len(points))


def cluster(points, k, source):
    centres = seed_centres(points, k, source)
    while True:
        groups = [[] for _ in centres]
        for point in points:
            nearest = min(range(k), key=lambda i: squared_distance(point, centres[i]))
            groups[nearest].append(point)
        moved = [mean(group) if group else centre for group, centre in zip(groups, centres)]
        if all(squared_distance(a, b) < 1e-12 for a, b in zip(moved, centres)):
            return moved, groups
        centres = moved


def best_of(points, k, source, attempts=3):
    best = None
    for _ in range(attempts):
        centres, groups = cluster(points, k, source)
        spread = sum(squared_distance(p, c) for c, group in zip(centres, groups) for p in group)
        if best is None or spread < best[0]:
            best = spread, centres
    return best


def run(n):
    """Solve `n` problems; return the sum of the spreads in thousandths."""
    total = 0
    for number in range(n):
        source = random.Random(number)
        spread, centres = best_of(scatter(source), len(TRUE_CENTRES), source)
        for wanted in TRUE_CENTRES:
            if min(squared_distance(wanted, c) for c in centres) > 1:
                raise WrongAnswer(f"problem {number}: no centre near {wanted}")
        thousandths = round(spread * 1000)
        if number == 0 and thousandths != EXPECTED_SPREAD:
            raise WrongAnswer(f"the first spread is {thousandths}")
        total += thousandths
    return total


if __name__ == "__main__":
    problems = 20
    if len(sys.argv) > 1:
        problems = int(sys.argv[1])
    print("kmeans: verified", problems, "problems,", run(problems))
