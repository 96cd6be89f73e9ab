"""Asks for a name that is not there yet."""
from helper_cycle_d import x
y = 1
