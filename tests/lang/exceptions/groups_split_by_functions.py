"""Exception groups of the program split by its functions."""

g = ExceptionGroup("m", [ValueError(1), TypeError(2)])
print(g.split(lambda e: isinstance(e, ValueError)))


class Sub(ExceptionGroup):
    pass


s = Sub("m", [ValueError(1), TypeError(2)])
print(s.subgroup(lambda e: isinstance(e, ValueError)))
f = s.subgroup
print(f(lambda e: isinstance(e, ValueError)), f(ValueError))
