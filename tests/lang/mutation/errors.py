"""Exceptions raised and caught in hot loops, through frames, with finally and context."""
import traceback


class Mine(Exception):
    def __init__(self, n):
        self.n = n


class Sub(Mine):
    pass


def thrower(i):
    if i % 97 == 0:
        raise Mine(i)
    if i % 101 == 0:
        raise Sub(i)
    if i % 103 == 0:
        return [][i]
    if i % 107 == 0:
        return {}[i]
    if i % 109 == 0:
        return None.nothing
    if i % 113 == 0:
        return i // 0
    if i % 127 == 0:
        return i + "text"
    return 1


def caught():
    counts = {}
    total = 0
    for i in range(2000):
        try:
            total += thrower(i)
        except Sub as e:
            total += e.n
            counts["sub"] = counts.get("sub", 0) + 1
        except Mine as e:
            total -= e.n
            counts["mine"] = counts.get("mine", 0) + 1
        except (IndexError, KeyError) as e:
            counts[type(e).__name__] = counts.get(type(e).__name__, 0) + 1
        except Exception as e:
            key = type(e).__name__ + ": " + str(e)
            counts[key] = counts.get(key, 0) + 1
        else:
            total += 1
        finally:
            total += 2
    return total, sorted(counts.items())


print(caught())


def always():
    """Every iteration raises and catches."""
    n = 0
    for i in range(700):
        try:
            raise ValueError(i)
        except ValueError as e:
            n += e.args[0]
        try:
            e
        except UnboundLocalError:
            n += 1
    return n


print(always())


def finally_flow():
    log = []

    def one(i):
        try:
            if i % 5 == 0:
                return "return"
            if i % 7 == 0:
                raise KeyError(i)
            return "end"
        finally:
            if i % 35 == 0 and i > 600:
                log.append(i)

    def two():
        n = 0
        for i in range(800):
            try:
                if i % 3 == 0:
                    continue
                if i == 790:
                    break
                try:
                    n += one(i) == "return"
                except KeyError:
                    n += 10
            finally:
                n += 100
        return n

    return two(), log


print(finally_flow())


def contexts():
    seen = 0
    for i in range(600):
        try:
            try:
                raise KeyError(i)
            except KeyError as e:
                if i % 2:
                    raise ValueError(i) from e
                raise IndexError(i)
        except ValueError as e:
            seen += type(e.__cause__) is KeyError and e.__context__ is e.__cause__
        except IndexError as e:
            seen += type(e.__context__) is KeyError and e.__cause__ is None
            if e.__context__.__context__ is not None:
                seen += 1000000
    return seen


print(contexts())


def suppressed():
    class Quiet:
        def __init__(self):
            self.n = 0

        def __enter__(self):
            return self

        def __exit__(self, kind, value, tb):
            self.n += 1
            return kind is KeyError

    q = Quiet()
    out = 0
    for i in range(700):
        try:
            with q as w:
                if i % 3 == 0:
                    raise KeyError(i)
                if i % 50 == 1:
                    raise ValueError
                out += 1
            out += w.n % 2
        except ValueError:
            out += 1000
    return out, q.n


print(suppressed())


def deep(n, i):
    if n == 0:
        if i == 555:
            raise Mine(i)
        return i
    return deep(n - 1, i) + 1


def run_deep():
    total = 0
    for i in range(1000):
        total += deep(3, i)
    return total


try:
    run_deep()
except Mine:
    traceback.print_exc()


def reraised():
    out = []
    for i in range(500):
        try:
            try:
                thrower(i * 97 if i == 450 else 1)
            except Mine as e:
                e.n += 1
                raise
        except Mine as e:
            out.append((e.n, len(traceback.extract_tb(e.__traceback__))))
    return out


print(reraised())


def assertion(n):
    for i in range(n):
        assert i < 900, "too far: %d" % i
    return i


print(assertion(700))


def last():
    items = list(range(700)) + ["x"]
    total = 0
    for item in items:
        total += item
    return total


def outer():
    for k in range(400):
        if k == 399:
            last()


outer()
