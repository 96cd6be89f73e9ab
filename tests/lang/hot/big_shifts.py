"""Shifts by changing amounts: past the word, of negative numbers, by negative counts, by huge counts."""


def left(n):
    out = 0
    for i in range(n):
        out ^= 1 << i
        out ^= -1 << (i * 2)
        out ^= i << 61
    return out % 1000000007, out.bit_length()


print(left(62), left(63), left(64), left(65), left(150))


def right(n):
    total = 0
    for i in range(n):
        total += (1 << 62) >> i
        total += -1 >> i
        total += -(1 << 62) >> i
        total += (1 << 100) >> i
        total += -(1 << 100) >> i
    return total


print(right(10), right(63), right(64), right(150))


def bad(n):
    errors = []
    for i in range(n):
        try:
            (1 << (n // 2 - i)) >> (i - n // 2 + 60)
        except ValueError as e:
            errors.append(str(e))
    return len(errors), set(errors)


print(bad(10), bad(200))
total = 0
for i in range(80):
    total += 0 << (1 << i % 70)
    total += 5 >> (1 << i % 70)
print(total)
try:
    for i in range(100):
        1 << (1 << 64 if i == 99 else 1)
except (OverflowError, MemoryError) as e:
    print(type(e).__name__)
