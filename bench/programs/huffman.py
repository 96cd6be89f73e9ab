"""Huffman's code of a text: frequencies, a tree made with a heap, bits written to bytes and read back.

David A. Huffman, *A Method for the Construction of Minimum-Redundancy Codes*, Proceedings of the IRE 40 (1952); Cormen,
Leiserson, Rivest and Stein, *Introduction to Algorithms*, section 16.3.

    python huffman.py [texts]

Checks that the decoded text is the text, and how many bits the first one takes.
"""

import heapq
import sys
from collections import Counter
from itertools import count

ALPHABET = "etaoin shrdlucmfwypvbgkjqxz.,;\n"
EXPECTED_BITS = 7106


class WrongAnswer(Exception):
    pass


class Leaf:
    def __init__(self, symbol):
        self.symbol = symbol

    def walk(self, prefix, codes):
        codes[self.symbol] = prefix or "0"


class Inner:
    def __init__(self, zero, one):
        self.zero = zero
        self.one = one

    def walk(self, prefix, codes):
        self.zero.walk(prefix + "0", codes)
        self.one.walk(prefix + "1", codes)


def make_text(seed, length=1500):
    """Letters of which the first are more frequent than the last."""
    letters = []
    state = seed * 2 + 1
    for _ in range(length):
        state = (state * 69069 + 1) & 0xFFFFFFFF
        a = state >> 8 & 31
        b = state >> 16 & 31
        letters.append(ALPHABET[min(a, b, 30)])
    return "".join(letters)


def make_tree(text):
    ticket = count()
    heap = [(frequency, next(ticket), Leaf(symbol)) for symbol, frequency in sorted(Counter(text).items())]
    heapq.heapify(heap)
    while len(heap) > 1:
        rare, _, zero = heapq.heappop(heap)
        next_rare, _, one = heapq.heappop(heap)
        heapq.heappush(heap, (rare + next_rare, next(ticket), Inner(zero, one)))
    return heap[0][2]


def encode(text, codes):
    """The bytes, and how many bits of them count."""
    packed = bytearray()
    buffer = 0
    filled = 0
    bits = 0
    for symbol in text:
        for digit in codes[symbol]:
            buffer = buffer << 1 | (digit == "1")
            filled += 1
            if filled == 8:
                packed.append(buffer)
                buffer = filled = 0
        bits += len(codes[symbol])
    if filled:
        packed.append(buffer << (8 - filled))
    return bytes(packed), bits


def decode(packed, bits, tree):
    symbols = []
    node = tree
    for i in range(bits):
        if packed[i >> 3] >> (7 - (i & 7)) & 1:
            node = node.one
        else:
            node = node.zero
        if isinstance(node, Leaf):
            symbols.append(node.symbol)
            node = tree
    return "".join(symbols)


def run(n):
    """Encode and decode `n` texts; return the bits that they take."""
    total = 0
    for seed in range(n):
        text = make_text(seed)
        tree = make_tree(text)
        codes = {}
        tree.walk("", codes)
        packed, bits = encode(text, codes)
        if decode(packed, bits, tree) != text:
            raise WrongAnswer(f"text {seed} comes back as another")
        if seed == 0 and bits != EXPECTED_BITS:
            raise WrongAnswer(f"{bits} bits")
        total += bits
    return total


if __name__ == "__main__":
    texts = 50
    if len(sys.argv) > 1:
        texts = int(sys.argv[1])
    print("huffman: verified", texts, "texts,", run(texts))
