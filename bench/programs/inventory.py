"""A shop's stock: products with properties, kinds of them by inheritance, orders that may fail, and a ledger.

Money after Martin Fowler, *Patterns of Enterprise Application Architecture* (2002), page 488; the design by contract after
Bertrand Meyer, *Object-Oriented Software Construction* (1997), chapter 11.

    python inventory.py [years]

Checks that the ledger balances, and the first year's stock.
"""

import sys
from abc import ABC, abstractmethod
from functools import total_ordering

EXPECTED = ("15252.43", "692.45", 191, "699.86")


class WrongAnswer(Exception):
    pass


class OutOfStock(Exception):
    def __init__(self, product, wanted):
        super().__init__(f"{wanted} of {product.name} wanted, {product.stock} there")
        self.product = product


@total_ordering
class Money:
    __slots__ = ("_cents",)

    def __init__(self, cents=0):
        self._cents = cents

    @property
    def cents(self):
        return self._cents

    def __add__(self, other):
        return Money(self._cents + other._cents)

    def __sub__(self, other):
        return Money(self._cents - other._cents)

    def __mul__(self, factor):
        return Money(int(self._cents * factor + 0.5))

    def __eq__(self, other):
        return isinstance(other, Money) and self._cents == other._cents

    def __lt__(self, other):
        return self._cents < other._cents

    def __hash__(self):
        return hash(self._cents)

    def __str__(self):
        return f"{self._cents // 100}.{self._cents % 100:02d}"

    def split(self, parts):
        """Shares that differ by a cent at most, and lose none."""
        each, more = divmod(self._cents, parts)
        return [Money(each + (i < more)) for i in range(parts)]


class Product(ABC):
    def __init__(self, name, price, stock):
        self.name = name
        self._price = price
        self._stock = stock

    @property
    def stock(self):
        return self._stock

    @stock.setter
    def stock(self, count):
        if count < 0:
            raise OutOfStock(self, self._stock - count)
        self._stock = count

    @property
    @abstractmethod
    def price(self):
        """What one costs today."""

    def value(self):
        return self.price * self.stock

    def new_day(self, day):
        pass


class Staple(Product):
    @property
    def price(self):
        return self._price


class Perishable(Product):
    def __init__(self, name, price, stock, keeps):
        super().__init__(name, price, stock)
        self.keeps = keeps
        self.age = 0

    @property
    def price(self):
        return self._price * (1 - 0.5 * self.age / self.keeps)

    def new_day(self, day):
        self.age += 1
        if self.age >= self.keeps:
            self.stock = 0
            self.age = 0


class Seasonal(Product):
    season = range(90, 180)

    def __init__(self, *args):
        super().__init__(*args)
        self.in_season = False

    @property
    def price(self):
        return self._price * 2 if self.in_season else self._price

    def new_day(self, day):
        self.in_season = day % 365 in self.season


class Shop:
    def __init__(self):
        self.products = {}
        self.cash = Money(100_000)
        self.ledger = [("start", self.cash)]
        self.refused = 0

    def add(self, product):
        self.products[product.name] = product

    def book(self, text, amount):
        self.cash += amount
        self.ledger.append((text, amount))

    def order(self, items):
        """Sell all of the items, or none."""
        taken = []
        total = Money()
        try:
            for name, count in items:
                product = self.products[name]
                product.stock -= count
                taken.append((product, count))
                total += product.price * count
        except OutOfStock:
            for product, count in taken:
                product.stock += count
            self.refused += 1
            raise
        self.book("sale", total)
        return total

    def restock(self):
        for product in self.products.values():
            if product.stock < 5:
                product.stock += 12
                self.book(f"bought {product.name}", Money() - product.price * 6)

    @property
    def value(self):
        return sum((product.value() for product in self.products.values()), Money())


def make_shop():
    shop = Shop()
    for i, name in enumerate(("salt", "rice", "soap")):
        shop.add(Staple(name, Money(150 + 95 * i), 20))
    for i, name in enumerate(("milk", "fish", "bread")):
        shop.add(Perishable(name, Money(120 + 210 * i), 15, 3 + i))
    shop.add(Seasonal("garden chair", Money(4999), 8))
    return shop


def trade(shop, seed, days=120):
    names = list(shop.products)
    state = seed + 11
    largest = Money()
    for day in range(days):
        for product in shop.products.values():
            product.new_day(day)
        for _ in range(6):
            items = []
            for _ in range(1 + state % 3):
                state = state * 16807 % 2147483647
                items.append((names[state % len(names)], 1 + state // 7 % 4))
            try:
                largest = max(largest, shop.order(items))
            except OutOfStock:
                continue
        shop.restock()
    return largest


def run(n):
    """Trade for `n` short years; return the sum of cash and stock in cents."""
    total = 0
    for seed in range(n):
        shop = make_shop()
        largest = trade(shop, seed)
        if sum((amount for _, amount in shop.ledger), Money()) != shop.cash:
            raise WrongAnswer(f"year {seed}: the ledger does not give {shop.cash}")
        if sum(shop.cash.split(7), Money()) != shop.cash:
            raise WrongAnswer(f"year {seed}: {shop.cash} loses cents when split")
        result = (str(shop.cash), str(shop.value), shop.refused, str(largest))
        if seed == 0 and result != EXPECTED:
            raise WrongAnswer(f"the first year ends with {result}")
        total += shop.cash.cents + shop.value.cents + shop.refused
    return total


if __name__ == "__main__":
    years = 30
    if len(sys.argv) > 1:
        years = int(sys.argv[1])
    print("inventory: verified", years, "years,", run(years))
