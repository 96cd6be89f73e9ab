"""Bytes in and out: base 64, a checksum, run lengths, and a file format made of blocks.

RFC 4648, *The Base16, Base32, and Base64 Data Encodings* (2006); the checksum is that of RFC 1952, section 8; run lengths as
in Apple's PackBits (1984).

    python base64_crc.py [files]

Checks each step against the library, and that a file comes back.
"""

import base64
import struct
import sys
import zlib

ALPHABET = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
VALUES = {letter: value for value, letter in enumerate(ALPHABET)}


class WrongAnswer(Exception):
    pass


def make_table():
    table = []
    for value in range(256):
        for _ in range(8):
            value = value >> 1 ^ (0xEDB88320 if value & 1 else 0)
        table.append(value)
    return table


TABLE = make_table()


def crc32(data, crc=0):
    crc ^= 0xFFFFFFFF
    for byte in data:
        crc = crc >> 8 ^ TABLE[(crc ^ byte) & 0xFF]
    return crc ^ 0xFFFFFFFF


def encode64(data):
    out = bytearray()
    for i in range(0, len(data), 3):
        chunk = data[i:i + 3]
        bits = int.from_bytes(chunk.ljust(3, b"\0"), "big")
        for shift in (18, 12, 6, 0):
            out.append(ALPHABET[bits >> shift & 63])
        if len(chunk) < 3:
            out[len(chunk) - 3:] = b"=" * (3 - len(chunk))
    return bytes(out)


def decode64(text):
    out = bytearray()
    bits = count = 0
    for letter in text.rstrip(b"="):
        bits = bits << 6 | VALUES[letter]
        count += 6
        if count >= 8:
            count -= 8
            out.append(bits >> count)
            bits &= (1 << count) - 1
    return bytes(out)


def pack(data):
    """Runs of equal bytes become two bytes; what lies between them stays, after its length."""
    out = bytearray()
    i = 0
    plain = bytearray()

    def flush():
        if plain:
            out.append(len(plain) - 1)
            out.extend(plain)
            plain.clear()

    while i < len(data):
        end = i + 1
        while end < len(data) and data[end] == data[i] and end - i < 128:
            end += 1
        if end - i >= 3:
            flush()
            out += bytes([257 - (end - i), data[i]])
        else:
            for byte in data[i:end]:
                plain.append(byte)
                if len(plain) == 128:
                    flush()
        i = end
    flush()
    return bytes(out)


def unpack(packed):
    out = bytearray()
    view = memoryview(packed)
    i = 0
    while i < len(view):
        length = view[i]
        if length < 128:
            out += view[i + 1:i + length + 2]
            i += length + 2
        else:
            out += bytes([view[i + 1]]) * (257 - length)
            i += 2
    return bytes(out)


def make_data(seed):
    state = seed + 5
    data = bytearray()
    while len(data) < 1500:
        state = state * 1103515245 + 12345 & 0x7FFFFFFF
        if state >> 16 & 3 == 0:
            data += bytes([state >> 8 & 0xFF]) * (state >> 20 & 31)
        else:
            data.append(state >> 12 & 0xFF)
    return bytes(data)


def write_file(data, size=400):
    """Blocks of packed bytes, each behind its length and checksum."""
    parts = [b"BLK1"]
    for i in range(0, len(data), size):
        block = pack(data[i:i + size])
        parts.append(struct.pack("<HI", len(block), crc32(block)))
        parts.append(block)
    return b"".join(parts)


def read_file(content):
    if content[:4] != b"BLK1":
        raise ValueError("another kind of file")
    at = 4
    out = b""
    while at < len(content):
        length, checksum = struct.unpack_from("<HI", content, at)
        at += 6
        block = content[at:at + length]
        if crc32(block) != checksum:
            raise ValueError(f"the block at {at} is damaged")
        out += unpack(block)
        at += length
    return out


def run(n):
    """Write and read `n` files; return the sum of their sizes."""
    total = 0
    for seed in range(n):
        data = make_data(seed)
        content = write_file(data)
        text = encode64(content)
        if text != base64.b64encode(content) or crc32(data) != zlib.crc32(data):
            raise WrongAnswer(f"file {seed} is not encoded as the library does it")
        if read_file(decode64(text)) != data:
            raise WrongAnswer(f"file {seed} does not come back")
        damaged = bytearray(content)
        damaged[20] ^= 4
        try:
            read_file(bytes(damaged))
        except ValueError:
            total += len(text)
        else:
            raise WrongAnswer("a damaged file is not noticed")
    return total


if __name__ == "__main__":
    files = 50
    if len(sys.argv) > 1:
        files = int(sys.argv[1])
    print("base64_crc: verified", files, "files,", run(files))
