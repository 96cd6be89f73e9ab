from . import helper_half_b
spam = 1
