"""Constants that the host warns of while it compiles, and values that it warns of while a program runs."""
import warnings

warnings.simplefilter("error")
for a in (1, True, False):
    try:
        print(a, ~a)
    except DeprecationWarning:
        print("warned of", a)
print(~True, ~False, ~5)
