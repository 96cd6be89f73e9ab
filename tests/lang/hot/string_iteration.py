"""Iterating over strings of one, two and four bytes a letter, and bytes, in one loop."""
def checksum(s):
    h = 0
    for c in s:
        h = (h * 31 + (ord(c) if isinstance(c, str) else c)) & 0xFFFFFFFF
    return h
texts = ["", "abc", "\u00e9\u00ff", "\u20ac\u4e2d", "\U0001f600x", "a" * 50, b"abc", "\ud800"]
print([checksum(t) for _ in range(6) for t in texts][-8:])
def vowels(s): return sum(1 for c in s if c in "aeiou\u00e9")
print([vowels(t * 3) for t in texts if isinstance(t, str)])
