# A program may give functions attributes of any name; generators, methods, cells and code take none.


def plain(a=1):
    return a


plain.code = 5
plain.globals = 3
plain.closure = "x"
plain.defaults = [1]
plain.name = 7
plain.doc = plain.module = None
print(plain(), plain.__name__, plain.code, plain.defaults, plain.name)
print(sorted(plain.__dict__))
del plain.name, plain.doc
print(sorted(plain.__dict__))
for gone in range(2):
    try:
        if gone:
            del plain.name
        else:
            plain.name
    except AttributeError as error:
        print(error, error.name, error.obj is plain)


class Holder:
    def method(self):
        return 1

    method.name = "of the method"
    method.qualname = "also"


print(Holder().method.name, Holder.method.qualname, Holder().method(), Holder.method.__qualname__)


def outer():
    x = 1

    def inner():
        return x

    return inner


def attempt(kind, thing):
    for number in range(3):
        try:
            if number == 0:
                thing.name = 5
            elif number == 1:
                thing.w_value = thing.frame = 5
            else:
                print(kind, thing.code)
            print(kind, "has", number)
        except AttributeError as error:
            print(kind, error)


generator = (x for x in [1, 2])
attempt("generator", generator)
attempt("method", Holder().method)
attempt("cell", outer().__closure__[0])
attempt("code", plain.__code__)
print(list(generator), outer()(), Holder().method())

for wrong in ("__code__", "__defaults__", "__name__", "__kwdefaults__", "__dict__"):
    try:
        if wrong == "__code__":
            plain.__code__ = 5
        elif wrong == "__defaults__":
            plain.__defaults__ = 5
        elif wrong == "__name__":
            plain.__name__ = 5
        elif wrong == "__kwdefaults__":
            plain.__kwdefaults__ = 5
        else:
            plain.__dict__ = 5
    except TypeError as error:
        print(error)

total = 0
for turn in range(300):
    plain.name = turn
    total += plain.name + plain()
print(total)
