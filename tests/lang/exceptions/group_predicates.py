"""`split` and `subgroup` of an exception group take a function of the program."""


class Errors(ExceptionGroup):
    def derive(self, excs):
        return Errors(self.message, excs)

    def split(self, condition):
        print("own split")
        return super().split(condition)


class Chosen:
    def by(self, error):
        return isinstance(error, ValueError)


def is_value_error(error):
    return isinstance(error, ValueError)


for group in (ExceptionGroup("both", [ValueError(1), TypeError(2)]), BaseExceptionGroup("one", [KeyError(3)])):
    for condition in (is_value_error, lambda error: True, ValueError, (KeyError, TypeError)):
        print([repr(part) for part in group.split(condition)], repr(group.subgroup(condition)))
    for wrong in (1, "x", None):
        try:
            group.split(wrong)
        except TypeError as error:
            print(error)
print(Errors("mine", [ValueError(1), OSError(2)]).split(ValueError))
