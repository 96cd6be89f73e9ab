"""Long and/or chains with calls that count, in a hot loop."""
n = [0]
def t(x):
    n[0] += 1
    return x
def run(turns):
    hits = 0
    for i in range(turns):
        if t(i % 2) and t(i % 3) and (t(i % 5 == 0) or t(i % 7 == 0) or not t(i % 11)) and not (t(i > 90) and t(i < 95)):
            hits += 1
        x = t(i % 4 == 0) and "four" or t(i % 6 == 0) and "six" or t(0)
        hits += 10 if x == "six" else 100 if x else 0
    return hits, n[0]
print(run(30))
print(run(120))
