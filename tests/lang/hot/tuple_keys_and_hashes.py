"""Tuples as keys in a hot loop, with parts that change kind: 1, 1.0 and True are one key."""


def run(turns):
    d = {}
    for i in range(turns):
        k = (i % 4, "ab"[i % 2])
        if i % 5 == 0:
            k = (float(k[0]), k[1])
        if i % 7 == 0:
            k = (k[0] == 1, k[1])
        d[k] = d.get(k, 0) + 1
    return d


print(run(10))
print(run(200))
for i in range(60):
    assert hash((i, -i)) == hash((float(i), complex(-i))) and hash(i) == hash(float(i))
print(hash(-1) == hash(-2), hash(2**61 - 1), hash(2**61), hash(-(2**61)), hash(True), hash(0.0) == hash(-0.0))
errors = 0
for i in range(60):
    try:
        {(1, [i]): 2} if i % 2 else {(1, (i,)): 2}
    except TypeError as e:
        errors += 1
print(errors)
