from ..one import value as up
from . import __name__ as pkg
