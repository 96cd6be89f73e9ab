"""Walrus in conditions of hot loops, in comprehension inside of loops, and chained."""
def run(n):
    it, total, hits = iter(range(n)), 0, []
    while (x := next(it, None)) is not None:
        if (y := x * x) % 3 == 1 and (z := y + x) > 10:
            total += z
        hits = [last := v for v in (x, y)]
    return total, last, hits, x
print(run(5))
print(run(100))
def lines(text):
    out, at = [], 0
    while (end := text.find("\n", at)) >= 0:
        if line := text[at:end].strip(): out.append(line)
        at = end + 1
    return out
print(len(lines("a\n\n b \n" * 30)), lines("x\ny"))
