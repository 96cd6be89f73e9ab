"""Characters of narrow and wide strings in loops: read, compared, computed with, looked for, made."""


def scan(text, n):
    counts = [0] * 12
    for i in range(n):
        c = text[i % len(text)]
        counts[0] += c == "a"
        counts[1] += c != "b"
        counts[2] += "a" <= c <= "z"
        counts[3] += c in "aeiou"
        counts[4] += c in "+-*/()abcdefg"
        counts[5] += ord(c)
        counts[6] += c == text[-1 - i % len(text)]
        counts[7] += c < text[i // 2 % len(text)]
        counts[8] += c == "ab" or c == ""
        counts[9] += c.isalpha()
        counts[10] += len(c)
        counts[11] += c in "" or c in "a\u20ac"
    return counts


for text in ("abc xyz", "A", "caf\xe9 \xff\x80", "\u20ac uro", "\U0001f600ab", "a\u0100"):
    print(scan(text, 140))


def iterate(text, n):
    total, kept = 0, []
    for i in range(n):
        for c in text:
            if c == "a": total += 1
            elif c >= "x": total += ord(c)
            elif c in "bc": kept.append(c)
    return total, "".join(kept)[:20], len(kept)


for text in ("abcxyz", "", "caf\xe9", "a\u20acz", "\U0001f600"):
    print(iterate(text, 40))


def defaults(n):
    """`next` gives a default at the end, which may be longer, or no string at all."""
    out = []
    for i in range(n):
        it = iter("ab")
        for j in range(4):
            c = next(it, "abc" if i % 3 == 0 else None if i % 3 == 1 else "z")
            out.append((c == "a", c == "z", c in ("a", None), c is not None and "a" <= c))
        it = iter("a" * (i % 3))
        for j in range(3):
            c = next(it, None)
            out.append(c == "a")
            d = next(iter(""), "ab")
            out.append((d == "a", d < "b", d in "xabx"))
    return out[:40], len(out), [out.count(x) for x in (True, False, (False, True, True))]


print(defaults(60))


def made(n):
    out, t = [], 0
    for i in range(n):
        c = chr(i % 300)
        t += ord(c)
        if c == "A" or c > "\xf0": out.append(c)
        if i % 50 == 0:
            try:
                chr(-i - 1)
            except ValueError as e:
                t += len(str(e))
    return t, len(out), out[:3], "".join(out[-3:])


print(made(900))


def shift(text, k):
    return "".join([chr((ord(c) - 97 + k) % 26 + 97) if "a" <= c <= "z" else c for c in text])


print(shift("hello, world \xe9\u20ac" * 8, 3))


def wrong(n):
    seen = {}
    for i in range(n):
        for attempt in (lambda: ord("ab"[: i % 3]), lambda: "abc"[i % 5], lambda: "abc"[-(i % 5)], lambda: ord(b"a"), lambda: ord(5), lambda: "a" < 3):
            try:
                attempt()
            except Exception as e:
                seen[str(e)] = seen.get(str(e), 0) + 1
    return sorted(seen.items())


print(wrong(60))


def identity(n):
    same = 0
    for i in range(n):
        s = "aZ\xe9"
        same += s[i % 3] is s[i % 3]
        same += chr(65 + i % 26) is chr(65 + i % 26)
    return same


print(identity(60))


class Text(str):
    def __getitem__(self, i): return "mine"
    def __eq__(self, other): return "equal"
    __hash__ = str.__hash__


def mixed(n):
    out = []
    for i in range(n):
        for s in ("ab", Text("ab"), b"ab", ["a", "bc"], ("a", 3)):
            c = s[0]
            out.append((c == "a", c == Text("a"), "a" == c))
    return out[:10], len(out)


print(mixed(30))


def truths(n):
    t = 0
    for i in range(n):
        for s in ("", "a", b"", b"x", "\u20ac", 0, []):
            if s: t += 1
            if not s: t += 100
    return t


print(truths(30))


def digits(text):
    """Words of digits in the middle of a text."""
    i, found = 0, []
    while i < len(text):
        if text[i].isdigit():
            value = 0
            while i < len(text) and "0" <= text[i] <= "9":
                value = value * 10 + ord(text[i]) - ord("0")
                i += 1
            found.append(value)
        else:
            i += 1
    return found


print(digits("a1b22c333 " * 12)[-4:])
