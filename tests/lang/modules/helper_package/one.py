import helper_package
value = 11
class Base:
    def hi(self): return "base " + helper_package.NAME
