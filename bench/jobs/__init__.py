"""Jobs of a second that real packages do: `python -m bench.jobs`.

In: `programs/`, each of which uses a package or two from PyPI, takes an amount of work, and prints the outcome.
Out: `table.py` says which packages, and how much is a second; `__main__.py` runs them and prints ratios.
"""
