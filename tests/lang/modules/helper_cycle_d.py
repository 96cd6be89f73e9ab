"""Asks back."""
from helper_cycle_c import y
x = 1
