"""The Mandelbrot set as a picture of characters, with the host's complex numbers.

Benoit Mandelbrot, *Fractal Aspects of the Iteration of z -> λz(1-z)* (1980); the picture is a program of the Computer
Language Benchmarks Game.

    python mandelbrot.py [rows]

Checks that the picture is its own mirror image, and how many of its points stay.
"""

import sys

WIDTH = 64
HEIGHT = 49
LIMIT = 60
SHADES = " .:-=+*#%@"
EXPECTED_INSIDE = 676


class WrongAnswer(Exception):
    pass


def escape_time(c):
    z = 0j
    for step in range(LIMIT):
        if abs(z) > 2.0:
            return step
        z = z * z + c
    return LIMIT


def shade(steps):
    if steps == LIMIT:
        return SHADES[-1]
    return SHADES[min(steps // 3, len(SHADES) - 2)]


def picture_row(y):
    imaginary = (y - HEIGHT // 2) / (HEIGHT // 2) * 1.2
    steps = [escape_time(complex(x * 3.0 / WIDTH - 2.2, imaginary)) for x in range(WIDTH)]
    return "".join(map(shade, steps)), steps.count(LIMIT)


def run(n):
    """Draw `n` rows of the picture, over and over; return how many points stay."""
    rows = {}
    total = 0
    for number in range(n):
        y = number % HEIGHT
        text, inside = picture_row(y)
        if rows.setdefault(HEIGHT - 1 - y, text) != text or rows.setdefault(y, text) != text:
            raise WrongAnswer(f"row {y} is not that of its mirror image")
        total += inside
        if number == HEIGHT - 1 and total != EXPECTED_INSIDE:
            raise WrongAnswer(f"{total} points stay in\n" + "\n".join(rows[i] for i in range(HEIGHT)))
    return total


if __name__ == "__main__":
    count = 98
    if len(sys.argv) > 1:
        count = int(sys.argv[1])
    print("mandelbrot: verified", count, "rows,", run(count))
