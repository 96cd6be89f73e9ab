"""Special methods that raise at some turns of a loop: the error leaves the loop's body and nothing is left half done."""


class Moody:
    def __init__(self):
        self.n = 0

    def tick(self, name):
        self.n += 1
        if self.n % 7 == 0:
            raise RuntimeError(f"{name}")
        return self.n

    def __add__(self, o):
        return self.tick("add")

    def __getitem__(self, k):
        return self.tick("getitem")

    def __setitem__(self, k, v):
        self.tick("setitem")

    def __delitem__(self, k):
        self.tick("delitem")

    def __len__(self):
        return self.tick("len")

    def __bool__(self):
        return self.tick("bool") > 0

    def __iter__(self):
        return iter([self.tick("iter")])

    def __contains__(self, x):
        return self.tick("contains")

    def __eq__(self, o):
        return self.tick("eq")

    def __call__(self):
        return self.tick("call")

    def __getattr__(self, name):
        if name == "__dict__":
            raise AttributeError
        return self.tick("getattr")

    def __index__(self):
        return self.tick("index")

    def __str__(self):
        return str(self.tick("str"))

    def __enter__(self):
        return self.tick("enter")

    def __exit__(self, *a):
        self.tick("exit")


def run(turns):
    m = Moody()
    errors = {}
    total = 0
    for i in range(turns):
        try:
            total += m + 1
            total += m[0]
            m[0] = 1
            del m[0]
            total += len(m)
            total += 1 if m else 0
            total += sum(m)
            total += 1 in m
            total += m == 2
            total += m()
            total += m.other
            total += range(10**6)[m]
            total += len(f"{m}")
            with m as k:
                total += k
        except RuntimeError as e:
            errors[str(e)] = errors.get(str(e), 0) + 1
    return total, m.n, errors


print(run(10))
print(run(100))
