"""Docstrings, whose common indentation is taken out from 3.13 on."""
def f():
    """  first
	tab
      more
        
    x	y

  """
def g():
    """one"""
def h():
    """
    a
  b"""
class A:
    '''   lead'''
    def m(self):
        "x\n   y\n \n    z\n"
def k():
    "x\n\n  \n"
def l():
    "a\n    \n  b\n      "
for o in f,g,h,A,A.m,k,l: print(repr(o.__doc__))
