"""`__builtins__` of an imported module is a dict: it has no attributes of its own, and holds what the module uses."""
import builtins
import helper_builtins

print(helper_builtins.IS_MODULE, helper_builtins.NAMES[id(len)], helper_builtins.NAMES[id(dict)])
found = vars(helper_builtins)["__builtins__"]
print(type(found) is dict, found is vars(builtins), hasattr(found, "__dict__"), hasattr(__builtins__, "__dict__"))
for name in ("__dict__", "x"):
    try:
        print(getattr(found, name))
    except AttributeError as error:
        print(error)
try:
    found.x = 1
except AttributeError as error:
    print(error)
