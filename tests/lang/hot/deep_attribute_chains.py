"""a.b.c.d with a link that is replaced, deleted and restored."""
class O: pass
def run(n):
    a = O(); a.b = O(); a.b.c = O(); a.b.c.d = 1
    t = errors = 0
    for i in range(n):
        try:
            a.b.c.d += 1
            t += a.b.c.d
        except AttributeError: errors += 1
        if i == 30: saved = a.b; a.b = O()
        if i == 40: a.b = saved
        if i == 50: a.b.c.d = 0.5
        if i == 60: a.b.c = a; a.d = 7
        if i == 70: a.b = a.b.c
        if i == 75: a.c = a
    return t, errors, a.c is a
print(run(80))
