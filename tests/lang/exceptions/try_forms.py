"""try with except, else, finally in every combination, with return, break and continue inside."""
def f(n):
    try:
        if n == 0: return "try"
        if n == 1: raise ValueError("v")
        if n == 2: raise KeyError("k")
        if n == 3: raise OSError("o")
    except ValueError as e:
        return "value " + str(e)
    except (KeyError, IndexError) as e:
        print("caught", repr(e))
    else:
        return "else"
    finally:
        print("finally", n)
    return "end"
for i in range(5):
    try:
        print(f(i))
    except OSError as e:
        print("outside", e)
def override():
    try:
        return 1
    finally:
        return 2
print(override())
def swallow():
    for i in range(3):
        try:
            raise ValueError
        finally:
            continue
    while True:
        try:
            1 / 0
        finally:
            break
    return "swallowed"
print(swallow())
def loop():
    out = []
    for i in range(5):
        try:
            if i == 1: continue
            if i == 3: break
            out.append(i)
        finally:
            out.append("f%d" % i)
    return out
print(loop())
def nested():
    try:
        try:
            raise ValueError("inner")
        except ValueError:
            raise TypeError("outer")
        finally:
            print("f1")
    except TypeError as e:
        print(e, repr(e.__context__), e.__cause__, e.__suppress_context__)
    try:
        try:
            raise KeyError(1)
        finally:
            try:
                raise ValueError(2)
            except ValueError as e:
                print("in finally", repr(e.__context__))
    except KeyError as e:
        print("after", repr(e), repr(e.__context__))
nested()
try:
    raise ValueError("x") from KeyError("cause")
except ValueError as e:
    print(repr(e.__cause__), e.__suppress_context__)
try:
    raise ValueError from None
except ValueError as e:
    print(e.__cause__, e.__suppress_context__, e.args)
def name_gone():
    try:
        raise ValueError
    except ValueError as err:
        pass
    try:
        err
    except NameError as e:
        print(e)
name_gone()
def reraise():
    try:
        try:
            raise ValueError("again")
        except ValueError:
            raise
    except ValueError as e:
        return e
print(repr(reraise()), reraise().__context__)
try:
    raise
except RuntimeError as e:
    print(e)
for bad in (1, "s", int, object()):
    try:
        raise bad
    except TypeError as e:
        print(e)
try:
    try:
        1 / 0
    except "notaclass":
        pass
except TypeError as e:
    print(e)
try:
    raise ValueError from 5
except TypeError as e:
    print(e)
