"""Programs that make up names, classes, functions and modules without end: their memory stays flat."""
