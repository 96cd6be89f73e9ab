"""The hash function SHA-256, written out.

National Institute of Standards and Technology, *Secure Hash Standard*, FIPS 180-4 (2015), sections 4.1.2, 4.2.2 and 6.2.

    python sha256.py [messages]

Checks each digest against that of `hashlib`.
"""

import hashlib
import struct
import sys

MASK = 0xFFFFFFFF


class WrongAnswer(Exception):
    pass


def first_primes(count):
    primes = []
    candidate = 2
    while len(primes) < count:
        if all(candidate % p for p in primes):
            primes.append(candidate)
        candidate += 1
    return primes


def root_bits(prime, power):
    """The first 32 bits of the fraction of a square or cube root, by integers alone."""
    scaled = prime << (32 * power)
    low, high = 0, 1 << 40
    while low < high:
        middle = (low + high + 1) // 2
        if middle**power <= scaled:
            low = middle
        else:
            high = middle - 1
    return low & MASK


PRIMES = first_primes(64)
K = [root_bits(p, 3) for p in PRIMES]
START = [root_bits(p, 2) for p in PRIMES[:8]]


def rotate_right(x, n):
    return (x >> n | x << (32 - n)) & MASK


def padded(message):
    zeros = (55 - len(message)) % 64
    return message + b"\x80" + bytes(zeros) + struct.pack(">Q", 8 * len(message))


def compress(state, block):
    w = list(struct.unpack(">16I", block))
    for t in range(16, 64):
        x, y = w[t - 15], w[t - 2]
        small0 = rotate_right(x, 7) ^ rotate_right(x, 18) ^ x >> 3
        small1 = rotate_right(y, 17) ^ rotate_right(y, 19) ^ y >> 10
        w.append((w[t - 16] + small0 + w[t - 7] + small1) & MASK)
    a, b, c, d, e, f, g, h = state
    for t in range(64):
        big1 = rotate_right(e, 6) ^ rotate_right(e, 11) ^ rotate_right(e, 25)
        choice = (e & f) ^ (~e & g)
        t1 = (h + big1 + choice + K[t] + w[t]) & MASK
        big0 = rotate_right(a, 2) ^ rotate_right(a, 13) ^ rotate_right(a, 22)
        majority = (a & b) ^ (a & c) ^ (b & c)
        t2 = (big0 + majority) & MASK
        h, g, f, e, d, c, b, a = g, f, e, (d + t1) & MASK, c, b, a, (t1 + t2) & MASK
    return [(old + new) & MASK for old, new in zip(state, (a, b, c, d, e, f, g, h))]


def sha256(message):
    state = START
    data = padded(message)
    for i in range(0, len(data), 64):
        state = compress(state, data[i:i + 64])
    return "".join(f"{word:08x}" for word in state)


def run(n):
    """Hash `n` messages of growing length; return the sum of their first 32 bits."""
    total = 0
    for i in range(n):
        message = bytes((i + j * j) % 256 for j in range(100 + i % 300))
        digest = sha256(message)
        if digest != hashlib.sha256(message).hexdigest():
            raise WrongAnswer(f"message {i}: {digest}")
        total += int(digest[:8], 16)
    return total


if __name__ == "__main__":
    messages = 100
    if len(sys.argv) > 1:
        messages = int(sys.argv[1])
    print("sha256: verified", messages, "messages,", run(messages))
