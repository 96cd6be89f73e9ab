"""Functions that return from different places inside of nested loops, called in a loop."""
def find(rows, x):
    for i, row in enumerate(rows):
        if not row:
            return "empty", i
        for j, y in enumerate(row):
            if y == x:
                return i, j
            if y is None:
                break
        else:
            if i == len(rows) - 1:
                return "last"
    return None
rows = [[1, 2], [None, 3], [4], [5, 6]]
for _ in range(12):
    out = [find(rows, x) for x in (1, 2, 3, 4, 6, 7)]
print(out, find([], 1), find([[1], []], 9), find([[None]], 9))
