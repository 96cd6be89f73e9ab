"""Several generators advanced in turn, closed early, with finally clauses that run in order."""
log = []


def source(name, n):
    try:
        for i in range(n):
            got = yield i
            if got:
                log.append((name, got))
    finally:
        log.append(name + " done")


def run(n):
    gens = [source("a", n), source("b", n * 2), source("c", 5)]
    total = turn = 0
    while gens:
        g = gens[turn % len(gens)]
        turn += 1
        try:
            total += next(g)
        except StopIteration:
            gens.remove(g)
    return total, turn


print(run(30), log)
log.clear()


def sent(g):
    return [g.send("s" if i % 30 == 0 else None) for i in range(60)]


g = source("x", 100)
next(g)
print(sent(g)[-1], log)
g.close()
print(log, list(g))
log.clear()


def pipeline(n):
    def evens(it):
        for x in it:
            if x % 2 == 0:
                yield x

    def limit(it, k):
        for x in it:
            if k == 0:
                return
            k -= 1
            yield x

    s = source("p", n)
    out = sum(limit(evens(s), n // 4))
    return out, s.gi_frame is None


print(pipeline(100), log)


def restarted(n):
    total = 0
    for i in range(n):
        for x in source("", 3):
            if x == i % 4:
                break
            total += x
    return total


log.clear()
print(restarted(60), len(log))
