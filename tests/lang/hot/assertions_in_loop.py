"""assert on the hot path: passes, fails at one turn, with messages made only then."""
made = 0
def message(i):
    global made
    made += 1
    return f"turn {i}"
def run(n, bad):
    for i in range(n):
        assert i != bad, message(i)
        assert isinstance(i, int) and not i < 0
    return n
for n, bad in (10, 50), (100, 99), (100, 0), (0, 0), (60, 60):
    try: print(run(n, bad), made)
    except AssertionError as e: print("failed", e, made)
