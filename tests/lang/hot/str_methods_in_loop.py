"""String methods on strings that change kind and width in a loop."""


def run(turns):
    s = "alpha beta"
    log = []
    for i in range(turns):
        s = s.upper() if i % 2 else s.lower()
        s = s.replace("A", "aa", 1) if i % 7 == 3 else s
        if len(s) > 25:
            s = s[:10]
        if i == 60:
            s += " \u03a3\u03a3"
        if i == 80:
            s = s.title()
        if i % 20 == 19:
            log.append(ascii(s))
    return log


print(*run(120), sep="\n")


def counts(text, n):
    total = 0
    for i in range(n):
        c = chr(i % 128)
        total += text.count(c) + text.find(c) + c.isalpha() * 2 + c.isdigit() * 3 + (c in text) * 5
        total += len(text.split(c if c else None)) + len(text.strip(c)) + text.startswith(c) + len(text.partition(c)[0])
    return total


print(counts("hello world 123", 128), counts("", 128))


def joined(n):
    out = ""
    for i in range(n):
        out = "-".join([str(i), out[:8], format(i, "x"), "%c" % (65 + i % 26)])
    return out


print(joined(100))
errors = 0
for i in range(60):
    try:
        ",".join(["a", i if i % 2 else "b"])
    except TypeError as e:
        errors += 1
print(errors, e if "e" in globals() else None)
