"""Code that is compiled while the program runs does not make it forget which places have warned."""
import warnings

told = []
warnings.simplefilter("default")
warnings.showwarning = lambda message, category, filename, lineno, file=None, line=None: told.append(str(message))


def warn(number):
    warnings.warn("here")
    exec("warnings.warn('there')")
    eval("number + 1")
    compile("x = 1", "made up", "exec")


for number in range(5):
    warn(number)
print(told)
print(sorted(str(key[0]) for key in __warningregistry__ if key != "version"))
