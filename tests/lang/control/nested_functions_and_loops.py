"""Loops in functions in loops, with return, yield and break at different depths."""
def a(n):
    def b(m):
        for i in range(m):
            def c():
                for j in range(i):
                    if j == 2: return "two"
                    yield j
                return "end"
            r = []
            g = c()
            while True:
                try: r.append(next(g))
                except StopIteration as s:
                    r.append(s.value)
                    break
            if len(r) > n: return r
            yield r
    return b
g = a(2)(5)
while True:
    try: print(next(g))
    except StopIteration as s:
        print("value", s.value)
        break
def early():
    for i in (1, 2, 3):
        for j in (1, 2, 3):
            try:
                if i * j == 4: return i, j
                if j == 2: break
            finally:
                if i == 3: return "finally"
    return "none"
print(early(), list(a(9)(3)))
