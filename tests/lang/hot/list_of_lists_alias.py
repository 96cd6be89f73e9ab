"""Rows of a table that are one list, replaced by copies in the middle of a loop."""
def run(n):
    row = [0] * 4
    t = [row] * 3
    for i in range(n):
        t[i % 3][i % 4] += i
        if i == n // 2: t[1] = t[1][:]
        if i == n // 2 + 5: t[2], t[0] = t[0].copy(), t[1]
    return t, row, t[0] is t[1]
print(run(4))
print(run(40))
print(run(100))
