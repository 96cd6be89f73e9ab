"""An uncaught error of a class of the program, with notes, raised in a nested class body."""
class AppError(Exception):
    def __init__(self, code):
        super().__init__("code", code)
        self.code = code
class Outer:
    def build(self):
        class Inner:
            value = check(5)
        return Inner
def check(n):
    e = AppError(n)
    e.add_note("a note")
    raise e
Outer().build()
