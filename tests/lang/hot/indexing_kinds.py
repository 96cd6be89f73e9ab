"""One subscript with list, tuple, str, dict, bytes, range and own objects, positive and negative."""
class S:
    def __getitem__(self, i): return i
def run(seqs, n):
    out, errors = [], 0
    for i in range(n):
        try: out.append(seqs[i % len(seqs)][i % 5 - 2])
        except (IndexError, KeyError): errors += 1
    return out[-6:], len(out), errors
print(run([[1, 2, 3]], 40))
print(run([[1, 2], (3, 4), "ab", {0: "z", -1: "y"}, b"xy", range(9), S(), []], 120))
