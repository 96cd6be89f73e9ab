"""Host code catches an error that comes out of the program's object, and raises another one, which nobody catches."""
import unittest


class Case(unittest.TestCase):
    pass


Case("no_such_test")
