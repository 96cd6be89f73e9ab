"""The block cipher AES-128, both ways, in counter mode and by blocks.

National Institute of Standards and Technology, *Advanced Encryption Standard*, FIPS 197 (2001); the answer for one block
is that of its appendix B.

    python aes_cipher.py [messages]

Checks the standard's example, that blocks come back, and that counter mode undoes itself.
"""

import sys

EXAMPLE_KEY = bytes.fromhex("2b7e151628aed2a6abf7158809cf4f3c")
EXAMPLE_TEXT = bytes.fromhex("3243f6a8885a308d313198a2e0370734")
EXAMPLE_CIPHER = bytes.fromhex("3925841d02dc09fbdc118597196a0b32")


class WrongAnswer(Exception):
    pass


def xtime(a):
    a <<= 1
    return a ^ 0x11B if a & 0x100 else a


def multiply(a, b):
    """The product in the field of 256 elements."""
    product = 0
    while b:
        if b & 1:
            product ^= a
        a = xtime(a)
        b >>= 1
    return product


def make_boxes():
    box = [0] * 256
    for value in range(256):
        inverse = next((x for x in range(256) if multiply(value, x) == 1), 0) if value else 0
        result = 0x63
        for shift in range(5):
            result ^= (inverse << shift | inverse >> (8 - shift)) & 0xFF
        box[value] = result
    inverse_box = [0] * 256
    for value, result in enumerate(box):
        inverse_box[result] = value
    return bytes(box), bytes(inverse_box)


class AES:
    _boxes = None

    def __init__(self, key):
        if AES._boxes is None:
            AES._boxes = make_boxes()
        self.box, self.inverse_box = AES._boxes
        self.round_keys = self._expand(key)

    def _expand(self, key):
        words = [list(key[i:i + 4]) for i in range(0, 16, 4)]
        constant = 1
        for i in range(4, 44):
            word = words[-1][:]
            if i % 4 == 0:
                word = [self.box[b] for b in word[1:] + word[:1]]
                word[0] ^= constant
                constant = xtime(constant)
            words.append([a ^ b for a, b in zip(word, words[-4])])
        return [sum(words[i:i + 4], []) for i in range(0, 44, 4)]

    @staticmethod
    def _add(state, key):
        for i in range(16):
            state[i] ^= key[i]

    def encrypt(self, block):
        state = list(block)
        self._add(state, self.round_keys[0])
        for number in range(1, 11):
            state = [self.box[b] for b in state]
            state = [state[(i + 4 * (i % 4)) % 16] for i in range(16)]
            if number < 10:
                for c in range(0, 16, 4):
                    a, b, d, e = state[c:c + 4]
                    whole = a ^ b ^ d ^ e
                    state[c] ^= whole ^ xtime(a ^ b)
                    state[c + 1] ^= whole ^ xtime(b ^ d)
                    state[c + 2] ^= whole ^ xtime(d ^ e)
                    state[c + 3] ^= whole ^ xtime(e ^ a)
            self._add(state, self.round_keys[number])
        return bytes(state)

    def decrypt(self, block):
        state = list(block)
        for number in range(10, 0, -1):
            self._add(state, self.round_keys[number])
            if number < 10:
                for c in range(0, 16, 4):
                    a, b, d, e = state[c:c + 4]
                    for row in range(4):
                        state[c + row] = multiply(a, 14) ^ multiply(b, 11) ^ multiply(d, 13) ^ multiply(e, 9)
                        a, b, d, e = b, d, e, a
            state = [state[(i - 4 * (i % 4)) % 16] for i in range(16)]
            state = [self.inverse_box[b] for b in state]
        self._add(state, self.round_keys[0])
        return bytes(state)


def counter_mode(cipher, message, nonce):
    out = bytearray()
    for index in range(0, len(message), 16):
        stream = cipher.encrypt(nonce + (index // 16).to_bytes(8, "big"))
        out.extend(a ^ b for a, b in zip(message[index:index + 16], stream))
    return bytes(out)


def run(n):
    """Encrypt and decrypt `n` messages; return the sum of the encrypted bytes."""
    if AES(EXAMPLE_KEY).encrypt(EXAMPLE_TEXT) != EXAMPLE_CIPHER:
        raise WrongAnswer("the example of the standard")
    total = 0
    for number in range(n):
        cipher = AES(bytes((number * 7 + i) % 256 for i in range(16)))
        message = f"message {number}: ".encode() + bytes(range(150))
        secret = counter_mode(cipher, message, b"minutes!")
        if counter_mode(cipher, secret, b"minutes!") != message:
            raise WrongAnswer(f"message {number} comes back as another")
        if cipher.decrypt(cipher.encrypt(message[:16])) != message[:16]:
            raise WrongAnswer(f"block {number} comes back as another")
        total += sum(secret)
    return total


if __name__ == "__main__":
    messages = 30
    if len(sys.argv) > 1:
        messages = int(sys.argv[1])
    print("aes_cipher: verified", messages, "messages,", run(messages))
