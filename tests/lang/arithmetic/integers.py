"""Ints of any size: overflow of the machine word, floor division and modulo of negative numbers."""
big = 2**63
print(big - 1, big, big + 1, -big, -big - 1)
x = 9223372036854775807
x += 1
print(x, x - 1, type(x - 1) is int)
for a in (7, -7, 0):
    for b in (3, -3, 10**20, -(10**20)):
        print(a, b, a // b, a % b, divmod(a, b))
print(2**100 >> 90, 1 << 70, -1 >> 5, -17 >> 2, ~5, ~-1)
print(6 & 3, 6 | 3, 6 ^ 3, -1 & 255, 10**30 & 0xFFFF)
print(7 / 2, -7 / 2, 10**400 // 10**398, 2**-2, (-2) ** 3, 0**0)
n = 1
for i in range(1, 30):
    n = n * i
print(n)
n = 5
n -= 7; n *= 3; n //= 2; n %= 5; n **= 3; n <<= 2; n >>= 1; n |= 9; n &= 13; n ^= 1
print(n)
print(1 < 2 < 3, 1 < 3 < 2, 3 > 2 > 1 > 0, 1 == 1.0, 2 != 2.0, True + True, -True, not 0)
print(int("12"), int("-0x1f", 16), int(3.9), int(-3.9), int(True), bin(10), hex(255), oct(8))
print((5).bit_length(), (255).to_bytes(2, "big"), 3 .__add__(4))
