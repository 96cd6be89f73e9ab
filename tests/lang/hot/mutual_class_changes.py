"""Two classes whose instances change each other's classes and attributes in one loop."""


class Ping:
    step = 1

    def hit(self, other, i):
        self.n = getattr(self, "n", 0) + self.step
        if i % 25 == 24:
            type(other).step += 1
            other.extra = i
        return other


class Pong(Ping):
    step = 2

    def hit(self, other, i):
        super().hit(other, i)
        if i % 40 == 39:
            del self.n
            self.__dict__.pop("extra", None)
        return other


def run(turns):
    a, b = Ping(), Pong()
    x, y = a, b
    for i in range(turns):
        x, y = x.hit(y, i), x
    return vars(a), vars(b), Ping.step, Pong.step


print(run(10))
print(run(150))
