"""The fast Fourier transform on complex numbers, by recursion and in place, and large products by convolution.

James Cooley and John Tukey, *An Algorithm for the Machine Calculation of Complex Fourier Series*, Mathematics of Computation 19
(1965); William Press and others, *Numerical Recipes*, section 12.2.

    python fourier.py [signals]

Checks that both ways agree, that the inverse gives the signal back, and products of polynomials.
"""

import cmath
import sys

SIZE = 128


class WrongAnswer(Exception):
    pass


def fft(values):
    n = len(values)
    if n == 1:
        return list(values)
    even = fft(values[0::2])
    odd = fft(values[1::2])
    turned = [cmath.exp(-2j * cmath.pi * k / n) * odd[k] for k in range(n // 2)]
    return [e + t for e, t in zip(even, turned)] + [e - t for e, t in zip(even, turned)]


def fft_in_place(values, inverse=False):
    n = len(values)
    j = 0
    for i in range(1, n):  # exchange what has mirrored binary numbers
        bit = n >> 1
        while j & bit:
            j ^= bit
            bit >>= 1
        j |= bit
        if i < j:
            values[i], values[j] = values[j], values[i]
    length = 2
    while length <= n:
        angle = (2 if inverse else -2) * cmath.pi / length
        step = complex(cmath.cos(angle).real, cmath.sin(angle).real)
        half = length // 2
        for start in range(0, n, length):
            w = 1 + 0j
            for k in range(start, start + half):
                u = values[k]
                v = values[k + half] * w
                values[k] = u + v
                values[k + half] = u - v
                w *= step
        length *= 2
    if inverse:
        for i in range(n):
            values[i] /= n


def multiply(a, b):
    """The product of two polynomials with integer coefficients."""
    size = 1
    while size < len(a) + len(b) - 1:
        size *= 2
    x = [complex(c) for c in a] + [0j] * (size - len(a))
    y = [complex(c) for c in b] + [0j] * (size - len(b))
    fft_in_place(x)
    fft_in_place(y)
    product = [p * q for p, q in zip(x, y)]
    fft_in_place(product, inverse=True)
    return [round(c.real) for c in product[:len(a) + len(b) - 1]]


def convolve(a, b):
    result = [0] * (len(a) + len(b) - 1)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            result[i + j] += x * y
    return result


def run(n):
    """Transform `n` signals; return the sum of their strongest frequencies and of the products' coefficients."""
    total = 0
    for number in range(n):
        frequency = 1 + number % (SIZE // 2 - 1)
        signal = [cmath.exp(2j * cmath.pi * frequency * t / SIZE).real + 0.1 * (t % 3) for t in range(SIZE)]
        spectrum = fft(signal)
        values = [complex(s) for s in signal]
        fft_in_place(values)
        if max(abs(a - b) for a, b in zip(values, spectrum)) > 1e-9:
            raise WrongAnswer(f"signal {number}: the two ways differ")
        fft_in_place(values, inverse=True)
        if max(abs(a - b) for a, b in zip(values, signal)) > 1e-12:
            raise WrongAnswer(f"signal {number} does not come back")
        strongest = max(range(1, SIZE // 2), key=lambda k: abs(spectrum[k]))
        if strongest != frequency:
            raise WrongAnswer(f"signal {number} has its peak at {strongest}")
        a = [(number + 3 * i) % 10 for i in range(20)]
        b = [(number * i) % 7 for i in range(25)]
        product = multiply(a, b)
        if product != convolve(a, b):
            raise WrongAnswer(f"product {number}: {product}")
        total += strongest + sum(product)
    return total


if __name__ == "__main__":
    signals = 100
    if len(sys.argv) > 1:
        signals = int(sys.argv[1])
    print("fourier: verified", signals, "signals,", run(signals))
