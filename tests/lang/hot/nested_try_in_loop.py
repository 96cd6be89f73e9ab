"""try in try in a loop, with every mix of raising, handling, continuing and returning."""
def run(n, stop):
    log = []
    for i in range(n):
        try:
            try:
                if i % 4 == 0: raise KeyError(i)
                if i % 4 == 1: raise ValueError(i)
                if i == stop: return log[-3:], len(log), i
            except KeyError: log.append("k")
            else:
                log.append("e")
                continue
            finally: log.append("f")
        except ValueError:
            log.append("v")
            if i > stop > 0: break
        log.append("end")
    return len(log), log[-2:]
print(run(12, 6))
print(run(12, -1))
print(run(100, 62))
print(run(100, 9))
