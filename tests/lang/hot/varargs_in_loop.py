"""*args and **kwargs made and spread in a loop, with sizes that change."""


def collect(*args, **kwargs):
    return len(args) * 100 + len(kwargs)


def forward(*args, **kwargs):
    return collect(*args, *args, **kwargs)


def rest(first, *others, last=0):
    return first + sum(others) - last


def run(turns):
    total = 0
    errors = set()
    for i in range(turns):
        args = list(range(i % 4))
        kwargs = {"k%d" % j: j for j in range(i % 3)}
        total += collect(*args, **kwargs) + forward(*args, 1, **kwargs, z=0)
        try:
            total += rest(*args, last=i)
        except TypeError as e:
            errors.add(str(e))
        try:
            collect(**kwargs, **kwargs)
        except TypeError as e:
            errors.add(str(e))
    return total, sorted(errors)


print(run(30), run(100))


def mutate(*args, **kwargs):
    kwargs["new"] = 1
    return args


d = {"a": 1}
t = (1, 2)
for _ in range(60):
    assert mutate(*t, **d) == t
print(d, mutate(*t) == t)
print(sum(max(*range(i, i + 5), key=lambda x: -x) for i in range(60)))
