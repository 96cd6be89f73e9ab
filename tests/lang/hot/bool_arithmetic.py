"""bools added, multiplied, compared and used as indices in a hot loop."""
def run(n):
    t, names = 0, ("no", "yes")
    text = 0
    for i in range(n):
        b = i % 3 == 0
        t += b + b * 2 - (not b) + (b and i) + True
        text += len(names[b]) + len("ab" * b)
        t ^= b
        t += -b + +b + (b << 2) + (b is True) + (b > False) + int(b / 2 > 0)
    return t, text, type(b + b).__name__, type(b & b).__name__, type(~b).__name__ if False else ""
print(run(4))
print(run(120))
