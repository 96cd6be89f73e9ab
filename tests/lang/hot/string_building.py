"""Strings made in loops: added, joined, formatted, sliced, repeated, multiplied, with wide characters late."""


def added(n):
    s = ""
    for i in range(n):
        s += chr(97 + i % 26)
        if i == 150:
            s += "\u00e9"
        elif i == 180:
            s += "\u20ac"
        elif i == 190:
            s += "\U0001f600"
    return s


s = added(200)
print(len(s), s[-60:].encode("ascii", "backslashreplace"), len(s.encode()))


def reversed_text(text):
    out = ""
    for c in text:
        out = c + out
    return out


print(reversed_text(s) == s[::-1], reversed_text(""))


def formatted(n):
    parts = []
    for i in range(n):
        parts.append(f"{i:03d}" if i % 3 else "%d%%" % i if i % 2 else "{!r:>5}".format(i))
    return "|".join(parts)


print(formatted(30), hash(formatted(100)) == hash(formatted(100)))


def run_lengths(text):
    out = ""
    i = 0
    while i < len(text):
        j = i
        while j < len(text) and text[j] == text[i]:
            j += 1
        out += text[i] + (str(j - i) if j - i > 1 else "")
        i = j
    return out


print(run_lengths("aaabccdddd" * 10 + "e" * 120), run_lengths(""), run_lengths("x"))
alias = t = "x"
for i in range(50):
    t += "y"
print(alias, len(t))
