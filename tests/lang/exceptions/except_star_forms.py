"""except*: splitting, nested groups, raising inside, several clauses, else and finally, naked errors."""
def run(e):
    log = []
    try:
        try:
            if e:
                raise e
        except* ValueError as g:
            log.append(("V", g.exceptions))
        except* (KeyError, TypeError) as g:
            log.append(("KT", g.exceptions))
        except* OSError:
            raise RuntimeError("from os")
        else:
            log.append("else")
        finally:
            log.append("finally")
    except BaseException as left:
        log.append(("left", left, getattr(left, "exceptions", None)))
    print(*log, sep="\n   ")
EG = ExceptionGroup
run(None)
run(ValueError(1))
run(EG("m", [ValueError(1), KeyError(2), ValueError(3)]))
run(EG("m", [ValueError(1), EG("n", [KeyError(2), IndexError(3)])]))
run(EG("m", [OSError(1), ZeroDivisionError(2)]))
run(IndexError(4))
run(BaseExceptionGroup("b", [KeyboardInterrupt(), ValueError()]))
run(EG("deep", [EG("er", [EG("est", [TypeError("t")])])]))
try:
    try:
        raise EG("x", [ValueError(1), TypeError(2)])
    except* ValueError:
        raise
    except* TypeError as e:
        raise KeyError from e
except BaseException as e:
    print(repr(e), [repr(x) for x in e.exceptions])
for bad in "except* ExceptionGroup: pass", "except* 5: pass":
    try:
        exec("try:\n    raise ValueError\n" + bad)
    except BaseException as e:
        print(type(e).__name__, e)
