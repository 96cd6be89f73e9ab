"""Recursive functions called in loops, to changing depths."""


def depth(n):
    return 0 if n == 0 else 1 + depth(n - 1)


def even(n):
    return True if n == 0 else odd(n - 1)


def odd(n):
    return False if n == 0 else even(n - 1)


def ackermann(m, n):
    while m:
        if n == 0:
            n = 1
        else:
            n = ackermann(m, n - 1)
        m -= 1
    return n + 1


def flatten(x):
    if isinstance(x, list):
        for y in x:
            yield from flatten(y)
    else:
        yield x


print(sum(depth(i % 17) for i in range(100)))
print([n for n in range(30) if even(n)], even(201))
print([ackermann(2, n) for n in range(6)])
tree = []
for i in range(40):
    tree = [tree, i] if i % 3 else [i, tree]
print(list(flatten(tree)))
try:
    depth(-1)
except RecursionError as e:
    print(type(e).__name__)
print(depth(50))
