"""Nested lists in hot loops: matrix product, transposition, flood fill, triangle of numbers, aliasing rows."""


def multiply(a, b):
    n = len(b[0])
    out = [[0] * n for _ in a]
    for i, row in enumerate(a):
        for j in range(n):
            s = 0
            for k, x in enumerate(row):
                s += x * b[k][j]
            out[i][j] = s
    return out


m = [[1, 1], [1, 0]]
p = m
for _ in range(90):
    p = multiply(p, m)
print(p[0])
print(multiply([[0.5, 1j]], [[2], [3]]), multiply([[1 << 62, 1 << 62]], [[2], [2]]))


def triangle(n):
    row = [1]
    for _ in range(n):
        row = [1, *[a + b for a, b in zip(row, row[1:])], 1]
    return max(row)


print(triangle(5), triangle(70))


def fill(grid, x, y):
    todo = [(x, y)]
    n = 0
    while todo:
        x, y = todo.pop()
        if 0 <= y < len(grid) and 0 <= x < len(grid[y]) and grid[y][x] == ".":
            grid[y][x] = "#"
            n += 1
            todo += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    return n


print(fill([list("..x.."), list("x.x.x"), list("....x")], 0, 0))
row = [0] * 3
grid = [row] * 3
for i in range(60):
    grid[i % 3][i % 2] += 1
print(grid, row)
