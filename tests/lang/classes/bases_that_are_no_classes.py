"""A class statement whose first base is no class calls that base's class, as the host does."""


class Factory:
    def __init__(self, *args, **kwargs):
        self.args = args
        self.kwargs = kwargs


factory = Factory()


class Made(factory, option=3):
    x = 1


print(type(Made).__name__, Made.args[0], Made.args[1] == (factory,), Made.args[2]["x"], Made.kwargs)
for bases in (5,), (factory, object), (object, factory), ("text",), (None,):
    try:

        class K(*bases):
            pass

        print(K)
    except TypeError as error:
        print(error)


class Prepared:
    def __init__(self, name, bases, namespace):
        self.names = sorted(n for n in namespace if not n.startswith("__"))

    @classmethod
    def __prepare__(cls, name, bases):
        return {"given": name}


prepared = Prepared("", (), {})


class P(prepared):
    own = 1


print(P.names)
