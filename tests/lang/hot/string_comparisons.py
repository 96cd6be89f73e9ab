"""Strings compared and sorted in a loop: equal but not the same, wide, prefixes, against other kinds."""


def run(words, n):
    same = less = equal = other = 0
    for i in range(n):
        a = words[i % len(words)]
        b = words[i // len(words) % len(words)]
        c = "".join(list(a)) if isinstance(a, str) else a
        equal += a == c
        same += a == b
        if isinstance(a, str) and isinstance(b, str):
            less += a < b
            less += (a in b) * 100
        else:
            other += a != b
    return equal, same, less, other


print(run(["", "a", "ab", "abc", "b", "\u00e9", "\u20ac", "\U0001f600", "aB"], 162))
print(run(["1", 1, b"1", None, ("1",), 1.0], 72))


def longest(text):
    best = ""
    for i in range(len(text)):
        for j in range(i + 1, len(text) + 1):
            part = text[i:j]
            if part == part[::-1] and len(part) > len(best):
                best = part
    return best


print(longest("abacdfgdcaba"), longest(""), longest("xyzzyx"))
