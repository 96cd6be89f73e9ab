"""Packages of PyPI, run from their sources under MiniPy by their own tests."""
