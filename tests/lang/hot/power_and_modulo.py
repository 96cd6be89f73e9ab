"""% and ** in hot loops: negative operands, floats, big exponents, zero at one turn."""
def run(n):
    a = b = errors = 0
    c = 0.0
    for i in range(-n, n):
        a += i % 7 - i % -7 + (-i) % 5
        b += i ** 2 - (-2) ** (i % 5) + 2 ** (i % 65)
        c += i % 2.5 + (-i) % 1.5
        try: c += 2.0 ** i if -900 < i < 900 else 0
        except OverflowError: errors += 1
        try: a += 100 % i + 100 // i
        except ZeroDivisionError: errors += 1000
    return a, b, round(c, 6) if n < 40 else c > 0, errors
print(run(3))
print(run(70))
