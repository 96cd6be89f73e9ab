"""Properties read, written and deleted in a loop; replaced by a plain attribute midway."""


class Account:
    def __init__(self):
        self._balance = 0
        self.reads = 0

    @property
    def balance(self):
        self.reads += 1
        return self._balance

    @balance.setter
    def balance(self, value):
        if value < 0:
            raise ValueError(f"below zero: {value}")
        self._balance = value

    @balance.deleter
    def balance(self):
        self._balance = 0


def run(turns):
    a = Account()
    refused = 0
    for i in range(turns):
        try:
            a.balance += 10 if i % 4 else -25
        except ValueError:
            refused += 1
        if i % 70 == 69:
            del a.balance
    return a._balance, a.reads, refused


print(run(30), run(200))
a = Account()
for i in range(200):
    if i == 100:
        Account.balance = 5
    if i == 150:
        a.balance = 1000
    a.balance = a.balance + 1
print(a.balance, a._balance, a.reads, Account.balance)


class Lazy:
    computed = 0

    @property
    def value(self):
        Lazy.computed += 1
        self.__dict__["value"] = -1
        return Lazy.computed


z = Lazy()
print(sum(z.value for _ in range(100)), z.__dict__)
