"""Systems of linear equations: a matrix as the product of two triangular ones, with pivots, on lists of floats.

Gene Golub and Charles Van Loan, *Matrix Computations* (4th edition, 2013), section 3.4.

    python lu_solver.py [systems]

Checks that the solution fulfils the equations, and a determinant that is known.
"""

import sys

ORDER = 24
LARGEST_ERROR = 1e-9


class WrongAnswer(Exception):
    pass


class SingularMatrix(ArithmeticError):
    pass


class LU:
    """P A = L U; both triangles are kept in one matrix."""

    def __init__(self, matrix):
        self.n = n = len(matrix)
        self.rows = rows = [row[:] for row in matrix]
        self.order = list(range(n))
        self.sign = 1.0
        for k in range(n):
            pivot = max(range(k, n), key=lambda i: abs(rows[i][k]))
            if rows[pivot][k] == 0.0:
                raise SingularMatrix(f"column {k} is empty")
            if pivot != k:
                rows[k], rows[pivot] = rows[pivot], rows[k]
                self.order[k], self.order[pivot] = self.order[pivot], self.order[k]
                self.sign = -self.sign
            for i in range(k + 1, n):
                factor = rows[i][k] / rows[k][k]
                rows[i][k] = factor
                if factor != 0.0:
                    for j in range(k + 1, n):
                        rows[i][j] -= factor * rows[k][j]

    def determinant(self):
        product = self.sign
        for i in range(self.n):
            product *= self.rows[i][i]
        return product

    def solve(self, b):
        n = self.n
        x = [b[i] for i in self.order]
        for i in range(1, n):
            x[i] -= sum(self.rows[i][j] * x[j] for j in range(i))
        for i in reversed(range(n)):
            for j in range(i + 1, n):
                x[i] -= self.rows[i][j] * x[j]
            x[i] /= self.rows[i][i]
        return x

    def inverse(self):
        columns = []
        for k in range(self.n):
            columns.append(self.solve([1.0 if i == k else 0.0 for i in range(self.n)]))
        return [list(row) for row in zip(*columns)]


def multiply(a, b):
    columns = list(zip(*b))
    return [[sum(x * y for x, y in zip(row, column)) for column in columns] for row in a]


def make_matrix(seed):
    state = seed * 7 + 1
    rows = []
    for _ in range(ORDER):
        row = []
        for _ in range(ORDER):
            state = state * 16807 % 2147483647
            row.append(state / 2147483647 - 0.5)
        rows.append(row)
    return rows


def run(n):
    """Solve `n` systems; return the sum of the sums of the solutions, in thousandths."""
    second_differences = [[{0: 2.0, 1: -1.0}.get(abs(i - j), 0.0) for j in range(9)] for i in range(9)]
    if abs(LU(second_differences).determinant() - 10) > LARGEST_ERROR:
        raise WrongAnswer(f"a determinant of {LU(second_differences).determinant()}")
    total = 0
    for seed in range(n):
        matrix = make_matrix(seed)
        wanted = [i % 5 - 2.0 for i in range(ORDER)]
        factors = LU(matrix)
        right = [sum(x * y for x, y in zip(row, wanted)) for row in matrix]
        found = factors.solve(right)
        if max(abs(x - y) for x, y in zip(found, wanted)) > LARGEST_ERROR:
            raise WrongAnswer(f"system {seed}: {found}")
        if seed % 5 == 0:
            product = multiply(matrix, factors.inverse())
            error = max(abs(product[i][j] - (i == j)) for i in range(ORDER) for j in range(ORDER))
            if error > LARGEST_ERROR:
                raise WrongAnswer(f"system {seed}: the inverse is off by {error}")
        total += round(1000 * sum(abs(x) for x in found))
    try:
        LU([[1.0, 2.0], [2.0, 4.0]])
    except SingularMatrix:
        return total
    raise WrongAnswer("a singular matrix is taken for a regular one")


if __name__ == "__main__":
    systems = 50
    if len(sys.argv) > 1:
        systems = int(sys.argv[1])
    print("lu_solver: verified", systems, "systems,", run(systems))
