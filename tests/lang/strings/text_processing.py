"""Small text jobs: word counts, wrapping, caesar, roman numerals, run lengths, anagrams, palindromes, tables."""
from collections import Counter
text = "the quick brown the lazy dog the end"
print(Counter(text.split()).most_common(2), max(text.split(), key=len), " ".join(w[::-1] for w in text.split()), text.title(), sorted(set(text) - {" "})[:5])
def roman(n):
    out = ""
    for v, s in zip((1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1), "M CM D CD C XC L XL X IX V IV I".split()):
        while n >= v: out, n = out + s, n - v
    return out
def arabic(s):
    d = dict(zip("IVXLCDM", (1, 5, 10, 50, 100, 500, 1000)))
    return sum(-d[a] if d[a] < d[b] else d[a] for a, b in zip(s, s[1:] + "I"))
print([roman(n) for n in (1, 4, 9, 1994, 3999)], all(arabic(roman(n)) == n for n in range(1, 90)))
def wrap(s, w):
    lines = [""]
    for word in s.split():
        if lines[-1] and len(lines[-1]) + len(word) + 1 > w: lines.append("")
        lines[-1] += (" " if lines[-1] else "") + word
    return lines
print(wrap(text, 11), wrap("", 5), wrap("toolongword", 3))
rot = str.maketrans("".join(map(chr, range(97, 123))), "".join(chr((i + 13) % 26 + 97) for i in range(26)))
print("hello".translate(rot), "hello".translate(rot).translate(rot))
groups = {}
for w in "tea eat ate tan nat bat".split(): groups.setdefault("".join(sorted(w)), []).append(w)
print(groups, [w for w in ("level", "ab", "") if w == w[::-1]])
for row in [("name", "n"), ("x", 5), ("longer", 12345)]: print("|{:<8}|{:>6}|".format(*row))
print("\n".join(f"{i:>2} {i * i:>4}{'!' * (i % 3)}" for i in range(4)), "%-5s|%5s|%05d" % ("ab", "cd", 42))
