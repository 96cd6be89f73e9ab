"""ExceptionGroup: split, subgroup, derive, nesting, construction errors, own subclasses."""
class MyGroup(ExceptionGroup):
    def derive(self, excs):
        return MyGroup(self.message + "!", excs)
g = MyGroup("top", [ValueError(1), ExceptionGroup("in", [TypeError(2), ValueError(3)]), OSError(4)])
g.add_note("note")
m, rest = g.split(ValueError)
print(repr(m), repr(rest), m.__notes__, type(rest.exceptions[0]).__name__)
print(repr(g.subgroup(OSError)), g.subgroup(KeyError), g.split((TypeError, OSError))[0].exceptions)
print(g.message, g.args, str(g), len(g.exceptions))
for args in (("m", []), ("m", [1]), (1, [ValueError()]), ("m",), ("m", ValueError()), ("m", [KeyboardInterrupt()])):
    try:
        print(repr(ExceptionGroup(*args)))
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)
print(repr(BaseExceptionGroup("b", [ValueError()])), repr(BaseExceptionGroup("b", [SystemExit()])))
class NoDerive(ExceptionGroup):
    pass
print(type(NoDerive("a", [ValueError(), KeyError()]).subgroup(KeyError)).__name__)
