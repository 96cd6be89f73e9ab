"""Messages hidden with large numbers: primes that are tested by chance, inverses, powers, and roots by Newton.

Ronald Rivest, Adi Shamir and Leonard Adleman, *A Method for Obtaining Digital Signatures and Public-Key Cryptosystems*,
Communications of the ACM 21 (1978); Michael Rabin, *Probabilistic Algorithm for Testing Primality* (1980); factors by John
Pollard's rho (1975).

    python rsa_numbers.py [keys]

Checks that messages come back, and factors, roots and powers in other ways.
"""

import math
import random
import sys

SMALL_PRIMES = [p for p in range(2, 200) if all(p % q for q in range(2, int(p**0.5) + 1))]


class WrongAnswer(Exception):
    pass


def power(base, exponent, modulus):
    result = 1
    base %= modulus
    while exponent > 0:
        if exponent & 1:
            result = result * base % modulus
        base = base * base % modulus
        exponent >>= 1
    return result


def is_prime(n, source, witnesses=8):
    for p in SMALL_PRIMES:
        if n % p == 0:
            return n == p
    d, s = n - 1, 0
    while d % 2 == 0:
        d //= 2
        s += 1
    for _ in range(witnesses):
        x = power(source.randrange(2, n - 1), d, n)
        if x in (1, n - 1):
            continue
        for _ in range(s - 1):
            x = x * x % n
            if x == n - 1:
                break
        else:
            return False
    return True


def make_prime(bits, source):
    while True:
        candidate = source.getrandbits(bits) | 1 | 1 << (bits - 1)
        if is_prime(candidate, source):
            return candidate


def extended_gcd(a, b):
    x, next_x, y, next_y = 1, 0, 0, 1
    while b:
        q = a // b
        a, b = b, a - q * b
        x, next_x = next_x, x - q * next_x
        y, next_y = next_y, y - q * next_y
    return a, x, y


def inverse(a, modulus):
    gcd, x, _ = extended_gcd(a, modulus)
    if gcd != 1:
        raise ZeroDivisionError(f"{a} has no inverse modulo {modulus}")
    return x % modulus


class Key:
    exponent = 65537

    def __init__(self, bits, source):
        while True:
            p, q = make_prime(bits, source), make_prime(bits, source)
            phi = (p - 1) * (q - 1)
            if p != q and math.gcd(self.exponent, phi) == 1:
                break
        self.modulus = p * q
        self.secret = inverse(self.exponent, phi)

    def hide(self, message):
        number = int.from_bytes(message, "big")
        return power(number, self.exponent, self.modulus)

    def reveal(self, number):
        plain = power(number, self.secret, self.modulus)
        return plain.to_bytes((plain.bit_length() + 7) // 8, "big")


def rho(n):
    """A factor of n that is neither 1 nor n."""
    for c in range(1, 20):
        x = y = 2
        gcd = 1
        while gcd == 1:
            x = (x * x + c) % n
            y = (y * y + c) % n
            y = (y * y + c) % n
            gcd = math.gcd(abs(x - y), n)
        if gcd != n:
            return gcd
    raise ArithmeticError(f"no factor of {n}")


def square_root(n):
    x = 1 << (n.bit_length() + 1) // 2
    while True:
        y = (x + n // x) // 2
        if y >= x:
            return x
        x = y


def run(n):
    """Make `n` keys and use them; return a sum over the digits of what was hidden."""
    total = 0
    for number in range(n):
        source = random.Random(number)
        key = Key(96, source)
        message = f"message {number}".encode()
        hidden = key.hide(message)
        if key.reveal(hidden) != message or hidden != pow(int.from_bytes(message, "big"), 65537, key.modulus):
            raise WrongAnswer(f"message {number} does not come back")
        product = make_prime(14, source) * make_prime(15, source)
        factor = rho(product)
        if product % factor or factor in (1, product):
            raise WrongAnswer(f"{factor} is no factor of {product}")
        root = square_root(hidden**3)
        if root != math.isqrt(hidden**3):
            raise WrongAnswer(f"{root} is not a root")
        total += sum(map(int, str(hidden))) + root % 1000
    return total


if __name__ == "__main__":
    keys = 20
    if len(sys.argv) > 1:
        keys = int(sys.argv[1])
    print("rsa_numbers: verified", keys, "keys,", run(keys))
