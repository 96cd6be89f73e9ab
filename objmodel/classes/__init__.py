"""Classes of the program: genuine host types under our metaclass.

In: a name, bases and a namespace.  Out: a host type, and the class as the program sees it.

Read in this order: `metaclass`, `layouts`, `shapes`, `ownmro`, `twins`; `cells`, `shownmethods`, `boundwrappers`,
`hiddenfields`; `instancechecks`.
"""
