"""Instances: a map, and storage that only the map can read.

In: a class of the program.  Out: objects, with the fields of their map.

Read in this order: `maps`, `base`, `fields`, `new`, `moving`.
"""
