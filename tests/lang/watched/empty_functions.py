"""Functions and classes with an empty body have events, too: coverage must not take their lines for missed."""

import sys
ev = []
def tr(f, e, a):
    ev.append((f.f_code.co_name, f.f_lineno - f.f_code.co_firstlineno, e)); return tr
class CM:
    def __enter__(self):
        return self
    def __exit__(self, *a):
        pass
def empty():
    pass
def cond(x):
    if x:
        pass
    else:
        pass
def loop():
    for i in range(2):
        pass
    while False:
        pass
def f():
    with CM():
        empty()
    cond(1); cond(0)
    loop()
def many():
    pass
    pass

    pass
    x = 1
    pass
def doc():
    """doc"""
def docpass():
    """doc"""
    pass
def tryp():
    try:
        pass
    except ValueError:
        pass
    finally:
        pass
class K:
    pass
def const():
    1
    "x"
    ...
def ell(): ...
def glob():
    global q
    x: int
    pass
def main():
    f(); many(); doc(); docpass(); tryp(); const(); ell(); glob()
    class Z:
        pass
    class Y:
        "doc"
sys.settrace(tr)
main()
f()
sys.settrace(None)
for e in ev: print(*e)
