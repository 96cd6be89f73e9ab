"""A module that host code reaches past its class."""
value = 7


def get():
    return value
