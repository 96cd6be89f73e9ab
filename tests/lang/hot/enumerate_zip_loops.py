"""enumerate and zip in hot loops over iterables of different lengths and kinds."""
def run(n):
    t = 0
    for i, (a, b) in enumerate(zip(range(n), "xyz" * n), start=-5):
        t += i * a + ord(b)
        if i % 17 == 0: continue
        for j, c in enumerate((a, b)): t += j if c else -1
    return t
print(run(0), run(5), run(120))
d = dict(zip(range(60), map(str, range(60))))
print(sum(k + len(v) for k, v in d.items()), [k for k, v in d.items() if v == "5"])
