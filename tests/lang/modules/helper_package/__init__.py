NAME = "pkg"
from . import one
from .one import value
