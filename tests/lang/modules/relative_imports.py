"""Relative imports in a package, from its __init__, its modules and its subpackage; __package__ and __path__."""
import helper_tree
from helper_tree import sub
from helper_tree.sub import deep
print(helper_tree.names, sub.up, deep.chain, helper_tree.sub is sub, deep.__package__, helper_tree.__package__, len(helper_tree.__path__), hasattr(deep, "__path__"), deep.__name__)
for code in "from helper_tree.sub.deep import nothing", "from helper_tree import nothing", "import helper_tree.nothing", "from helper_tree.sub.deep import too_far":
    try: exec(code)
    except ImportError as e: print(type(e).__name__, str(e).split(" (")[0])
import helper_tree.sub.deep as d
print(d is deep, deep.late().__name__, sorted(n for n in dir(helper_tree) if n[0] != "_"))
try: deep.beyond()
except ImportError as e: print(e)
from helper_tree.sub import *
print(sorted(n for n in globals() if n in ("deep", "up", "_private")))
