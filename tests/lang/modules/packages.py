"""A package beside the script: submodules, relative imports, __init__, names, import cycles."""
import helper_package
import helper_package.sub.leaf as leaf
from helper_package import one, NAME
from helper_package.one import value, Base
from helper_package.sub import leaf as leaf2
print(NAME, value, leaf is leaf2, leaf.up, helper_package.one is one, leaf.__name__, leaf.__package__)
class Mine(Base):
    def hi(self): return "mine " + super().hi()
print(Mine().hi(), Base.__module__)
try:
    from helper_package import missing
except ImportError as e:
    print(str(e).split(" (")[0])
try:
    import helper_package.nope
except ModuleNotFoundError as e:
    print(e)
