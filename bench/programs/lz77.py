"""A dictionary coder with a sliding window, over bytes: pairs of distance and length, found by hash chains.

Jacob Ziv and Abraham Lempel, *A Universal Algorithm for Sequential Data Compression*, IEEE Transactions on Information
Theory 23 (1977); the token format is that of James Storer and Thomas Szymanski (1982).

    python lz77.py [blocks]

Checks that each block comes back, and the size of the first.
"""

import sys

WINDOW = 1024
SHORTEST = 3
LONGEST = 18
WORDS = b"the quick brown fox jumps over a lazy dog while many other animals sleep in their warm nests".split()
EXPECTED_SIZE = 531


class WrongAnswer(Exception):
    pass


def make_block(seed, words=300):
    state = seed
    chosen = []
    for _ in range(words):
        state = (state * 1664525 + 1013904223) % 2**32
        chosen.append(WORDS[(state >> 24) % len(WORDS)])
    return b" ".join(chosen)


def longest_match(data, position, candidates):
    best_length = best_start = 0
    limit = min(LONGEST, len(data) - position)
    for start in reversed(candidates[-16:]):
        if position - start > WINDOW:
            break
        length = 0
        while length < limit and data[start + length] == data[position + length]:
            length += 1
        if length > best_length:
            best_length, best_start = length, start
            if length == limit:
                break
    return best_length, position - best_start


def compress(data):
    """A flag byte for eight items; an item is a byte, or two bytes of distance and length."""
    out = bytearray()
    chains = {}
    position = 0
    flags_at = count = 0
    while position < len(data):
        if count % 8 == 0:
            flags_at = len(out)
            out.append(0)
        key = data[position:position + SHORTEST]
        length, distance = longest_match(data, position, chains.get(key, []))
        if length >= SHORTEST:
            out[flags_at] |= 1 << (count % 8)
            pair = (distance - 1) << 4 | (length - SHORTEST)
            out += pair.to_bytes(2, "big")
        else:
            out.append(data[position])
            length = 1
        for i in range(position, position + length):
            chains.setdefault(data[i:i + SHORTEST], []).append(i)
        position += length
        count += 1
    return bytes(out)


def decompress(packed):
    out = bytearray()
    i = 0
    while i < len(packed):
        flags = packed[i]
        i += 1
        for bit in range(8):
            if i >= len(packed):
                break
            if flags & (1 << bit):
                pair = packed[i] << 8 | packed[i + 1]
                i += 2
                start = len(out) - (pair >> 4) - 1
                for offset in range((pair & 15) + SHORTEST):
                    out.append(out[start + offset])
            else:
                out.append(packed[i])
                i += 1
    return bytes(out)


def run(n):
    """Compress `n` blocks and take them back; return the sum of their sizes."""
    total = 0
    for seed in range(n):
        block = make_block(seed)
        packed = compress(block)
        if decompress(packed) != block:
            raise WrongAnswer(f"block {seed} comes back as another")
        if seed == 0 and len(packed) != EXPECTED_SIZE:
            raise WrongAnswer(f"{len(packed)} bytes")
        total += len(packed)
    return total


if __name__ == "__main__":
    blocks = 50
    if len(sys.argv) > 1:
        blocks = int(sys.argv[1])
    print("lz77: verified", blocks, "blocks,", run(blocks))
