"""Variables that change from int to bigint, to float, to others, well inside hot loops."""


def doubling(n):
    x = 1
    out = []
    for i in range(n):
        x = x * 2
        if i % 200 == 199:
            out.append(x)
            x = 1
    return out, x


print(doubling(700))


def edges():
    top = (1 << 63) - 1
    total = []
    x = top - 400
    for i in range(800):
        x += 1
        if i == 600:
            total.append(x)
            x -= 1 << 63
    total.append(x)
    x = -top + 300
    for i in range(700):
        x -= 1
    total.append(x)
    x = 1
    for i in range(900):
        x = x * -3
        if not -(1 << 70) < x < 1 << 70:
            total.append(x)
            x = i + 1
    return total


print(edges())


def shifts():
    out = []
    x = 1
    for i in range(600):
        x = x << (i % 5)
        if x > 1 << 80:
            out.append(x)
            x = x >> 75
    for i in range(500):
        try:
            x = (1 << (i - 100)) >> 3 & 0xFFFF
        except ValueError as e:
            if i == 99:
                out.append(str(e))
    out.append(x)
    return out[:3], out[-2:]


print(shifts())


def divisions():
    out = 0
    errors = []
    low = -(1 << 63)
    for i in range(900):
        d = i % 300 - 150
        try:
            out += (i * 7919) // d
            out += (i * 7919) % d
            if i == 600:
                low //= -1
                errors.append(low)
        except ZeroDivisionError as e:
            errors.append((i, str(e)))
        try:
            if i / d > 1e9:
                out += 1
        except ZeroDivisionError as e:
            errors.append(str(e))
        try:
            out += int(1.5 % d)
            1.0 // d
        except ZeroDivisionError as e:
            errors.append(str(e))
    return out, errors


print(divisions())


def to_float():
    x = 0
    kinds = []
    for i in range(1000):
        x += 1
        if i == 400:
            x = float(x)
        elif i == 600:
            x = int(x)
        elif i == 700:
            x = True
        elif i == 800:
            x = x + 0j
        if i % 100 == 50:
            kinds.append(type(x).__name__)
    return x, kinds


print(to_float())


def floats():
    inf = float("inf")
    nan = float("nan")
    values = [0.0, -0.0, 1.5, inf, -inf, nan, 1e308, 5e-324]
    eq = lt = 0
    text = []
    total = 0.0
    for i in range(960):
        a = values[i % 8]
        b = values[i // 8 % 8]
        eq += a == b
        lt += a < b
        if a is b:
            lt += 1000
        if not a:
            eq += 10000
        p = a * b
        if i < 64:
            text.append(repr(p))
        if p == p and p not in (inf, -inf):
            total += p
        if total in (inf, -inf):
            total = 0.0
    return eq, lt, total, " ".join(text)


print(floats())


def bools():
    count = 0
    flag = False
    x = 0
    for i in range(700):
        flag = not flag
        x = x + flag
        count += (i % 3 == 0) & flag
        if i == 500:
            flag = 1
        if flag is True:
            count += 100
        elif flag is False:
            count += 10000
    return count, x, flag


print(bools())


def compared():
    """Ints of all sizes and floats, compared where their difference is one bit."""
    big = 1 << 53
    ups = [0, 0, 0, 0]
    for i in range(600):
        n = big - 300 + i
        f = float(n)
        ups[0] += n == f
        ups[1] += n < f
        ups[2] += n > f
        ups[3] += (n << 20) == f * 1048576.0
    return ups


print(compared())


def powers():
    out = 0
    for i in range(500):
        out += (i % 10) ** 2 + 2 ** (i % 70) % 1000
        out ^= i
        out = ~out & 0xFFFFFFFFFF
        out += -(-i // 3) + abs(-i) + divmod(i, 7)[1]
    return out


print(powers())
