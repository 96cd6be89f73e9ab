"""Attributes: how one is found, read, written and deleted.

In: an object and a name.  Out: a decision per map, name and version, which a trace folds; and what it gives.

Read in this order: `access`, `descriptors`, `lookup`, `slowpaths`, `hostattributes`, `objectmethods`, `classchange`,
`borders`.
"""
