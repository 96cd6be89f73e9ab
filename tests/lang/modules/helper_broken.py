"""Fails while it is imported."""
before = 1
1 // 0
