"""with_traceback, tb_next, tb_lineno; a traceback cut, set to None, refused."""
def f():
    raise ValueError("f")
def g():
    f()
try:
    g()
except ValueError as e:
    tb = e.__traceback__
    lines = []
    while tb:
        lines.append((tb.tb_frame.f_code.co_name, tb.tb_lineno))
        tb = tb.tb_next
    print(lines)
    saved = e
try:
    raise saved.with_traceback(None)
except ValueError as e:
    print(e.__traceback__.tb_lineno, e.__traceback__.tb_next, e is saved)
try:
    raise KeyError("k").with_traceback(saved.__traceback__)
except KeyError as e:
    n, tb = 0, e.__traceback__
    while tb:
        n, tb = n + 1, tb.tb_next
    print(n)
for bad in 5, "x", saved:
    try:
        saved.__traceback__ = bad
    except TypeError as e:
        print(e)
try:
    saved.with_traceback(5)
except TypeError as e:
    print(e)
for name in "__cause__", "__context__", "__suppress_context__", "args":
    for value in 5, None, "ab":
        try:
            setattr(saved, name, value)
            print(name, repr(getattr(saved, name)))
        except TypeError as e:
            print(e)
try:
    del saved.__cause__
except TypeError as e:
    print(e)
