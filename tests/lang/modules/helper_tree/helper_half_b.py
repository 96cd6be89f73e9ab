from . import helper_half_a

helper_half_a.spam
