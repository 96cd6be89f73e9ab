"""An object that its finaliser keeps alive to the end of the program: the finaliser is run once."""

kept = []
class Clinging:
    def __init__(self, name): self.name = name
    def __del__(self):
        print("end of", self.name)
        kept.append(self)
first = Clinging("first")
del first
print(len(kept))
second = Clinging("second")
print("the program ends")
