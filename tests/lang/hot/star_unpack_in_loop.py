"""Star expressions in displays and calls of a loop, over iterables of changing kinds."""
def f(*a): return len(a)
def run(n):
    srcs = [[1], (2, 3), "ab", {4: 5}, range(3), set(), iter([7, 8])]
    t = 0
    for i in range(n):
        s = srcs[i % 7]
        a = [*s, i, *s]
        t += len(a) + f(*s, *a) + len({*a, "x"}) + len((*s,))
        d = {**{str(k): k for k in s}, "z": i}
        first, *rest = a
        t += len(d) + len(rest)
    return t
print(run(7))
print(run(70))
