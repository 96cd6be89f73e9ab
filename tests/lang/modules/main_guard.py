"""A module next to the script is run by MiniPy, once; its globals are its own."""
import sys, os
import helper_module
import helper_module as again
from helper_module import Thing, VALUE
from helper_module import *
def main():
    print(helper_module.VALUE, again is helper_module, Thing(3).double(), VALUE, exported())
    helper_module.VALUE = 99
    print(helper_module.get(), VALUE, helper_module.__name__, Thing.__module__)
    helper_module.new = 1
    print(helper_module.new, hasattr(helper_module, "nothing"))
    try:
        helper_module.nothing
    except AttributeError as e:
        print(e)
    print("hidden" in globals(), os.path.basename(helper_module.__file__), os.path.basename(__file__))
if __name__ == "__main__":
    main()
