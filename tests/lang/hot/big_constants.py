"""Constants beyond a word, at its edges, and floats that are whole numbers, in loop arithmetic."""
def run(n):
    a = b = c = 0
    for i in range(n):
        a += 0x7FFFFFFFFFFFFFFF if i % 50 == 49 else 1
        b ^= 0xFFFFFFFFFFFFFFFF if i % 2 else 1 << 64
        c += 1e3 if i < n // 2 else 9007199254740993
        if a > 18446744073709551616: a -= 18446744073709551616
        if i == 9223372036854775807 or i == -9223372036854775808: return None
    return a, b, c
print(run(10))
print(run(160))
print(sum(i * 4611686018427387904 for i in range(-50, 51)), max(i - 9223372036854775808 for i in range(60)))
