"""A genetic algorithm that packs a knapsack; dynamic programming knows the best value.

David Goldberg, *Genetic Algorithms in Search, Optimization and Machine Learning* (1989), chapter 3; the exact answer after
Richard Bellman, *Dynamic Programming* (1957).

    python genes.py [problems]

Checks that the packed value is within a tenth of the best one, and never above it.
"""

import random
import sys

ITEMS = 24
POPULATION = 40
GENERATIONS = 25
EXPECTED_VALUE = 1032


class WrongAnswer(Exception):
    pass


class Item:
    def __init__(self, weight, value):
        self.weight = weight
        self.value = value

    def __repr__(self):
        return f"Item({self.weight}, {self.value})"


class Individual:
    """Which items are packed; what is too heavy is worth nothing."""

    def __init__(self, genes, problem):
        self.genes = genes
        self.fitness = problem.value_of(genes)

    def __lt__(self, other):
        return self.fitness < other.fitness


class Problem:
    def __init__(self, source):
        self.items = [Item(source.randint(3, 40), source.randint(10, 100)) for _ in range(ITEMS)]
        self.capacity = sum(item.weight for item in self.items) // 2

    def value_of(self, genes):
        weight = value = 0
        for packed, item in zip(genes, self.items):
            if packed:
                weight += item.weight
                value += item.value
        return value if weight <= self.capacity else 0

    def best_value(self):
        best = [0] * (self.capacity + 1)
        for item in self.items:
            for room in range(self.capacity, item.weight - 1, -1):
                best[room] = max(best[room], best[room - item.weight] + item.value)
        return best[-1]


class Evolution:
    def __init__(self, problem, source):
        self.problem = problem
        self.source = source
        self.population = [Individual([source.random() < 0.4 for _ in range(ITEMS)], problem) for _ in range(POPULATION)]

    def select(self):
        """The fittest of three."""
        return max(self.source.sample(self.population, 3))

    def cross(self, mother, father):
        cut = self.source.randrange(1, ITEMS)
        return mother.genes[:cut] + father.genes[cut:]

    def mutate(self, genes):
        return [not gene if self.source.random() < 0.03 else gene for gene in genes]

    def step(self):
        elite = sorted(self.population, reverse=True)[:2]
        children = [
            Individual(self.mutate(self.cross(self.select(), self.select())), self.problem)
            for _ in range(POPULATION - len(elite))
        ]
        self.population = elite + children

    def evolve(self):
        for _ in range(GENERATIONS):
            self.step()
        return max(self.population)


def run(n):
    """Pack `n` knapsacks; return the sum of their values."""
    total = 0
    for number in range(n):
        source = random.Random(number)
        problem = Problem(source)
        found = Evolution(problem, source).evolve().fitness
        best = problem.best_value()
        if not 0.85 * best <= found <= best:
            raise WrongAnswer(f"problem {number}: {found}, but {best} is possible")
        if number == 0 and found != EXPECTED_VALUE:
            raise WrongAnswer(f"the first knapsack is worth {found}")
        total += found
    return total


if __name__ == "__main__":
    problems = 20
    if len(sys.argv) > 1:
        problems = int(sys.argv[1])
    print("genes: verified", problems, "problems,", run(problems))
