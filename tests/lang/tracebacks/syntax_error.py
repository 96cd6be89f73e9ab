"""A syntax error in the file is reported as the host does."""
x = 1
def f(:
    pass
