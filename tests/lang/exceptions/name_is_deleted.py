"""The name of an except clause is deleted at its end, on every way out; nested with the same name."""
e = "before"
try:
    raise KeyError("k")
except KeyError as e:
    pass
print("e" in globals())
def f():
    try:
        raise ValueError("outer")
    except ValueError as e:
        try:
            raise KeyError("inner")
        except KeyError as e:
            print(e)
        try:
            print(e)
        except UnboundLocalError as u:
            print(u)
f()
def loop():
    for i in range(3):
        try:
            raise ValueError(i)
        except ValueError as err:
            if i == 1:
                continue
            if i == 2:
                break
    try:
        err
    except UnboundLocalError:
        return "gone"
print(loop())
def deleted():
    try:
        raise ValueError
    except ValueError as x:
        del x
    try:
        raise ValueError
    except ValueError as x:
        x = 5
    return "x" in locals()
print(deleted())
def closure():
    try:
        raise ValueError("c")
    except ValueError as x:
        f = lambda: x
        print(f())
    try:
        f()
    except NameError as n:
        print(n)
closure()
class C:
    try:
        raise ValueError
    except ValueError as inside:
        pass
print(hasattr(C, "inside"))
