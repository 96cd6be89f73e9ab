"""return, break and continue in finally, over returns and over exceptions."""
def a():
    try:
        return 1
    finally:
        return 2
def b():
    try:
        raise KeyError
    finally:
        return 3
def c():
    for i in range(3):
        try:
            return i
        finally:
            break
    return "after"
def d():
    x = 1
    try:
        return x
    finally:
        x = 2
def e():
    out = []
    for i in range(4):
        try:
            try:
                if i == 1:
                    raise ValueError
                if i == 2:
                    return out
                out.append(i)
            finally:
                if i == 1:
                    continue
        finally:
            out.append(-i)
def f():
    try:
        try:
            raise KeyError
        finally:
            raise ValueError
    except ValueError as err:
        return repr(err.__context__)
    else:
        return "else"
    finally:
        print("f")
def g():
    try:
        return g.missing
    except AttributeError:
        try:
            return "inner"
        finally:
            print("g")
print(a(), b(), c(), d(), e(), f(), g())
def h():
    while True:
        try:
            try:
                break
            finally:
                print("h1")
        finally:
            print("h2")
    try:
        pass
    finally:
        return "h"
print(h())
