"""int and str and float back and forth in a loop; digits of growing numbers; bad literals."""


def digits(n):
    total = 0
    x = 1
    for i in range(n):
        x = x * 3 + i
        total += sum(int(c) for c in str(x)[:20])
        if int(str(x)) != x or int(hex(x), 16) != x or int(bin(x), 0) != x:
            return "different", x
    return total, len(str(x))


print(digits(20), digits(90))


def palindromes(n):
    return [i for i in range(n) if str(i) == str(i)[::-1] and i % 7 == 0]


print(palindromes(1000))


def parsed(texts, n):
    out = {}
    for i in range(n):
        t = texts[i % len(texts)]
        for kind in int, float, complex:
            try:
                out[t, kind.__name__] = repr(kind(t))
            except ValueError as e:
                out[t, kind.__name__] = str(e)
    return out


for k, v in parsed(["12", " -7 ", "1_000", "1__0", "", "0x1f", "1e3", "inf", "-nan", "1.5j", "\u0663", "3.", ".5", "++1"], 28).items():
    print(ascii(k), ascii(v))
total = 0.0
for i in range(100):
    total += float("%.3f" % (i / 7)) + float(repr(i * 0.1)) - round(i / 3, 2)
print(total)
