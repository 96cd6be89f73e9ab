"""try/except/else/finally where each part runs on other turns."""
def run(n):
    log = [0] * 4
    for i in range(n):
        try: 10 // (i % 3)
        except ZeroDivisionError: log[0] += 1
        else:
            log[1] += 1
            try: [][i % 2 - 1 if i % 5 else 0]
            except IndexError: log[2] += 1
        finally: log[3] += i
    return log
print(run(7))
print(run(150))
