"""What an except clause may name: tuples, nested tuples, expressions, wrong things, evaluated when."""
def run(error, clause):
    try:
        try:
            raise error
        except clause() as e:
            return "caught " + repr(e)
    except BaseException as other:
        return "not: " + repr(other) + " / " + repr(other.__context__)
asked = []
def lazy():
    asked.append(1)
    return KeyError
print(run(KeyError(1), lazy), run(ValueError(1), lazy), len(asked))
print(run(KeyError(1), lambda: ()), run(KeyError(1), lambda: (ValueError, LookupError)))
print(run(KeyError(1), lambda: (ValueError, (LookupError,))))
print(run(KeyError(1), lambda: 5))
print(run(KeyError(1), lambda: [KeyError]))
print(run(KeyError(1), lambda: "KeyError"))
print(run(KeyError(1), lambda: int))
print(run(KeyError(1), lambda: (KeyError, 5)))
print(run(KeyError(1), lambda: 1 // 0))
class Meta(type):
    def __instancecheck__(cls, x):
        return True
    def __subclasscheck__(cls, x):
        return True
class Any(Exception, metaclass=Meta):
    pass
print(run(KeyError(1), lambda: Any))
try:
    raise KeyError
except ValueError:
    print(1)
except (TypeError, LookupError):
    print(2)
except:
    print(3)
