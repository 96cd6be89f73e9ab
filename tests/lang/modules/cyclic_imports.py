"""Modules that import each other: from the middle, with names not yet there, through a package."""
import helper_cycle_a
print(helper_cycle_a.result, helper_cycle_a.helper_cycle_b.seen)
import helper_cycle_b
print(helper_cycle_b.late(), helper_cycle_b is helper_cycle_a.helper_cycle_b)
try:
    import helper_cycle_c
except ImportError as e:
    print(str(e).split("(")[0])
import sys
print("helper_cycle_c" in sys.modules, "helper_cycle_d" in sys.modules)
try:
    import helper_broken
except ZeroDivisionError as e:
    print(e, "helper_broken" in sys.modules)
try:
    import helper_broken
except ZeroDivisionError:
    print("again")
