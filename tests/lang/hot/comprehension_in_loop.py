"""Comprehensions of all kinds in a loop, nested, with conditions, with outer names that change."""


def run(turns):
    total = 0
    for i in range(turns):
        squares = [x * x for x in range(i % 7) if x % 2 == i % 2]
        pairs = {(x, y) for x in range(i % 4) for y in range(x)}
        table = {x: [y * i for y in range(x)] for x in range(i % 5)}
        total += sum(squares) + len(pairs) + sum(map(sum, table.values()))
        total += sum(x for x in squares if any(y == x for y in squares))
    return total


print(run(20), run(100))


def transposed(n):
    rows = [[i * n + j for j in range(n)] for i in range(n)]
    for _ in range(31):
        rows = [[row[j] for row in rows] for j in range(n)]
    return rows


print(transposed(3))


def failing(turns):
    errors = 0
    for i in range(turns):
        try:
            [10 // (x - i % 9) for x in range(6)]
        except ZeroDivisionError:
            errors += 1
    return errors


print(failing(100))
x = "outer"
out = [x for x in range(3) for _ in range(50)]
print(x, len(out), [y := i for i in range(60)][-1], y)
grid = [[0] * 3 for _ in range(3)]
alias = [[0] * 3] * 3
for i in range(60):
    grid[i % 3][i % 2] += 1
    alias[i % 3][i % 2] += 1
print(grid, alias)
