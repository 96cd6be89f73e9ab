"""Heat in a plate, by successive over-relaxation on arrays of doubles, and random numbers tallied in arrays of ints.

The kernel *SOR* of Roldan Pozo and Bruce Miller's SciMark 2.0 (2000); David Young, *Iterative Methods for Solving Partial
Difference Equations of Elliptic Type* (1954).

    python heat_grid.py [plates]

Checks the temperature in the middle against symmetry, and the residue.
"""

import sys
from array import array

SIZE = 22
SWEEPS = 40
OMEGA = 1.7


class WrongAnswer(Exception):
    pass


def make_plate(top, bottom, left, right):
    plate = [array("d", [0.0]) * SIZE for _ in range(SIZE)]
    for i in range(SIZE):
        plate[0][i] = top
        plate[-1][i] = bottom
        plate[i][0] = left
        plate[i][-1] = right
    return plate


def sweep(plate):
    """One turn of relaxation; the largest change."""
    largest = 0.0
    for y in range(1, SIZE - 1):
        above, row, below = plate[y - 1], plate[y], plate[y + 1]
        for x in range(1, SIZE - 1):
            change = OMEGA * 0.25 * (above[x] + below[x] + row[x - 1] + row[x + 1] - 4.0 * row[x])
            row[x] += change
            if abs(change) > largest:
                largest = abs(change)
    return largest


def histogram(plate, bins=10):
    """How many points are in each tenth between the coldest and the hottest."""
    low = min(min(row) for row in plate)
    high = max(max(row) for row in plate)
    counts = array("i", bytes(4 * bins))
    for row in plate:
        for value in row:
            index = int((value - low) / (high - low) * bins)
            counts[min(index, bins - 1)] += 1
    return counts


def flow(plate):
    """The heat that goes into the plate from its four sides."""
    total = 0.0
    for i in range(1, SIZE - 1):
        total += plate[0][i] - plate[1][i]
        total += plate[-1][i] - plate[-2][i]
        total += plate[i][0] - plate[i][1]
        total += plate[i][-1] - plate[i][-2]
    return total


def run(n):
    """Warm `n` plates up; return the sum of the temperatures in the middle, in hundredths."""
    total = 0
    for number in range(n):
        sides = [100.0, 20.0 + number % 7, 50.0, 10.0]
        plate = make_plate(*sides)
        sweeps = 0
        while sweep(plate) > 1e-4 or sweeps < SWEEPS:
            sweeps += 1
        middle = sum(plate[y][x] for y in (10, 11) for x in (10, 11)) / 4
        if abs(middle - sum(sides) / 4) > 0.01:
            raise WrongAnswer(f"plate {number} has {middle} in its middle")
        if abs(flow(plate)) > 0.1 or sum(histogram(plate)) != SIZE * SIZE:
            raise WrongAnswer(f"plate {number} takes {flow(plate)} up")
        total += round(100 * middle)
    return total


if __name__ == "__main__":
    plates = 10
    if len(sys.argv) > 1:
        plates = int(sys.argv[1])
    print("heat_grid: verified", plates, "plates,", run(plates))
