"""One f-string and one % format with values of changing kinds."""
def run(values, n):
    total, last = 0, ""
    for i in range(n):
        v = values[i % len(values)]
        last = f"<{v}|{v!r:>6}|{i:03}>" + "%s-%r" % (v, v)
        try: last += f"{v:5.1f}"
        except (ValueError, TypeError) as e: total += 1
        total += len(last)
    return total, last
print(run([1, 2.5, "s", None, True, 1 << 70, [1], 1j], 8))
print(run([1, 2.5, "s"], 90))
print(run([0], 60))
