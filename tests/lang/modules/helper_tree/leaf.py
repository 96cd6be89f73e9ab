"""A leaf."""
value = "leaf"
