"""Small ints, strings and None compared in turn, each branch becoming common later."""
def classify(x):
    if x is None: return 0
    if x == "a": return 1
    if x == 5: return 2
    if x == 5.5: return 3
    if x is True: return 4
    if not x: return 5
    return 6
def run(values):
    counts = [0] * 7
    for v in values: counts[classify(v)] += 1
    return counts
phases = [None] * 20 + ["a"] * 20 + [5] * 20 + [5.5, True] * 10 + ["", 0, [], 0.0] * 5 + [object, "b", 7] * 7 + [5.0, None, "a"] * 5
print(run(phases))
print(run(phases[::-1]))
