"""An uncaught error in a class body inside of a function."""
def build():
    class Broken:
        good = 1
        bad = good + undefined
    return Broken
build()
