"""`with` in a hot loop: entered, left by error, by continue, swallowing at one turn."""


class Manager:
    def __init__(self, swallow):
        self.swallow = swallow
        self.log = []

    def __enter__(self):
        self.log.append(0)
        return self.log

    def __exit__(self, kind, value, trace):
        self.log.append(0 if kind is None else 1)
        return kind is self.swallow


def run(turns, swallow):
    m = Manager(swallow)
    caught = 0
    for i in range(turns):
        try:
            with m as log:
                if i % 5 == 4:
                    continue
                if i % 7 == 6:
                    raise KeyError(i)
                if i % 11 == 10:
                    1 // 0
                log.append(2)
        except (KeyError, ZeroDivisionError):
            caught += 1
    return caught, len(m.log), sum(m.log)


for swallow in KeyError, ZeroDivisionError, None, ValueError:
    print(run(30, swallow), run(150, swallow))


def several(turns):
    order = []
    for i in range(turns):
        with Manager(KeyError) as a, Manager(None) as b:
            try:
                with Manager(None) as c:
                    raise KeyError
            finally:
                order.append((len(a), len(b), len(c)))
    return len(order), set(order)


print(several(60))


def returning(turns):
    for i in range(turns):
        with Manager(None):
            if i == turns - 2:
                return i


print(returning(100), returning(2), returning(1))
