"""Imported by main_guard; prints when it is run."""
print("running", __name__)
__all__ = ["exported"]
VALUE = 10
hidden = 1
class Thing:
    def __init__(self, n): self.n = n
    def double(self): return self.n * 2
def exported(): return "exported"
def get(): return VALUE
