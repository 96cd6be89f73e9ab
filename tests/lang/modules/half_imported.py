# What a module that is still being imported says of names that it does not have yet.
import sys

try:
    import helper_tree.helper_half_a
except AttributeError as error:
    print(error, error.name, error.obj.__name__)
import helper_tree

try:
    helper_tree.nothing
except AttributeError as error:
    print(error)
name = helper_tree.__name__
del helper_tree.__name__
try:
    helper_tree.nothing
except AttributeError as error:
    print(error)
helper_tree.__name__ = name
print(sorted(name for name in list(sys.modules) if name.startswith("helper_tree")))
