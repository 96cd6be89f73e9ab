"""The other half."""
import helper_cycle_a
seen = helper_cycle_a.first + " " + str(hasattr(helper_cycle_a, "last"))
def late(): return helper_cycle_a.last
