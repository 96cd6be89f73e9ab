"""Slice objects made, kept and used in a loop on lists and own classes."""
class S:
    def __getitem__(self, k): return k.start, k.stop, k.step
    def __setitem__(self, k, v): self.last = (k, v)
def run(n):
    items, s, total = list(range(10)), S(), 0
    for i in range(n):
        k = slice(i % 4, None if i % 3 else -1, i % 2 + 1)
        total += sum(items[k]) + len(items[: i % 12])
        a, b, c = s[i : i * 2]
        s[::i] = total
        total += b - a + (c is None)
    return total, s.last
print(run(5))
print(run(90))
