"""A module that runs when somebody first reads an attribute of it."""

print("running", __name__)
value = 7


def get():
    return value
