"""Attributes: how one is found, read, written and deleted.

In: an object and a name.  Out: a decision for each map, name and version, which a trace folds; the attribute's value.

Read in this order: `access`, `descriptors`, `lookup`, `slowpaths`, `hostattributes`, `objectmethods`, `classchange`,
`borders`.
"""
