"""Factorials, Fibonacci numbers, powers and gcds that pass from words to big ints and back."""


def factorial(n):
    r = 1
    for i in range(2, n + 1):
        r *= i
    return r


print([factorial(n) for n in (0, 1, 20, 21, 25)], len(str(factorial(150))), factorial(120) // factorial(118))


def gcd(a, b):
    while b:
        a, b = b, a % b
    return a


print(gcd(factorial(30), 2**70), gcd(0, 0), gcd(-12, 18), gcd(12, -18), gcd(10**30 + 7, 10**25))


def power(b, e, m):
    r = 1
    while e:
        if e & 1:
            r = r * b % m
        b = b * b % m
        e >>= 1
    return r


for m in (7, 1000000007, (1 << 61) - 1, (1 << 89) - 1, -13):
    assert power(123456789, 10**18 + 9, m) % m == pow(123456789, 10**18 + 9, m)
    print(power(123456789, 10**18 + 9, m))


def digits(n):
    total = 0
    while n:
        n, d = divmod(n, 10)
        total += d
    return total


print(digits(factorial(60)), digits(0))


def digits_of_e(n):
    out = []
    a = [1] * (n + 5)
    for _ in range(n):
        carry = 0
        for i in range(len(a) - 1, -1, -1):
            carry, a[i] = divmod(a[i] * 10 + carry, i + 2)
        out.append(carry)
    return "".join(map(str, out))


print(digits_of_e(20))
x = (1 << 64) + 3
for i in range(100):
    x = x // 2 if x % 2 == 0 else 3 * x + 1
print(x)
