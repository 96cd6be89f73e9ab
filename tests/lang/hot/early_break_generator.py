"""A generator left by break on each turn: its finally runs, and the loop goes on."""
closed = 0
def g(n):
    global closed
    try:
        for i in range(n): yield i
    finally: closed += 1
def run(n):
    t = 0
    for i in range(n):
        for x in g(i % 6 + 1):
            t += x
            if x == 3: break
    return t
print(run(10), closed)
print(run(100), closed)
