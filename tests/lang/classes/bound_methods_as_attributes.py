"""A bound method as a class attribute, and inside of a classmethod."""


class Speaker:
    def __init__(self, word):
        self.word = word

    def say(self, *arguments):
        return self.word, [getattr(a, "__name__", type(a).__name__) for a in arguments]


class Holder:
    plain = Speaker("plain").say
    wrapped = classmethod(Speaker("wrapped").say)
    static = staticmethod(Speaker("static").say)


for i in range(4):
    print(Holder.plain(1), Holder().plain(1))
    print(Holder.wrapped(), Holder().wrapped("x"))
    print(Holder.static(), Holder().static(2))
method = Speaker("own").say
print("__get__" in dir(type(method)), method.__get__(Speaker("other"))(3))
