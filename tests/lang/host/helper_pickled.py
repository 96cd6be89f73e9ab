"""A module to which functions of `modules_in_pickles.py` refer."""

FACTOR = 3
