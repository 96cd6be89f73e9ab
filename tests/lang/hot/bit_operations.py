"""and, or, xor, invert and shifts on negative and wide ints, in hot loops."""


def parity(n):
    out = 0
    for i in range(n):
        x = i
        p = 0
        while x:
            p ^= 1
            x &= x - 1
        out = (out << 1 | p) & ((1 << 70) - 1)
    return out


print(parity(50), parity(200))


def xorshift(seed, n):
    x = seed
    for _ in range(n):
        x ^= x << 13 & 0xFFFFFFFFFFFFFFFF
        x ^= x >> 7
        x ^= x << 17 & 0xFFFFFFFFFFFFFFFF
    return x


print(xorshift(1, 1), xorshift(88172645463325252, 100))


def signed(n):
    total = 0
    for i in range(-n, n):
        total += (i & 0xFF) + (i | 7) + (i ^ -1) + (~i) + (i & -i) + (i >> 1) + (-1 & i) + (i & 1 << 64)
    return total


print(signed(5), signed(90))


def crc(data):
    c = 0xFFFFFFFF
    for b in data:
        c ^= b
        for _ in range(8):
            c = c >> 1 ^ 0xEDB88320 if c & 1 else c >> 1
    return c ^ 0xFFFFFFFF


print(hex(crc(b"hello, world" * 4)), crc(b""))


def bools(n):
    a = True
    for i in range(n):
        a = a & (i % 3 != 1) | (i % 5 == 0)
        if i == n // 2:
            a = a | 4
    return a, a ^ True, type(a ^ a).__name__


print(bools(50), bools(100))
print(sum((1 << i) & ~(1 << i // 2) for i in range(100)), [i.bit_count() for i in (-255, 0, 1 << 64)])
