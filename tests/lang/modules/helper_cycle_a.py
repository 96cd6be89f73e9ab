"""Half of a cycle."""
first = "a first"
import helper_cycle_b
result = helper_cycle_b.seen + "!"
last = "a last"
