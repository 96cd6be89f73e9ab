"""Mocks made from functions and methods of the program: what class they say they have, and what they have of it."""

import functools
import inspect
import types
from unittest import mock


def sell(what, count=1, *, to):
    "Sells."


sell.price = 5
sell.helper = lambda amount: amount
sell.table = dict


@functools.wraps(sell)
def wrapped(*args, **keywords):
    return sell(*args, **keywords)


class Shop:
    def open(self, hour):
        "Opens."

    open.helper = lambda self, key: key

    async def wait(self, seconds): ...


def steps():
    yield 1


for function in sell, wrapped, Shop.open, Shop().open, lambda a, b: a:
    made = mock.create_autospec(function)
    print(type(made).__name__, made.__name__, inspect.signature(made), made.__doc__)
    print([name for name in dir(made) if not name.startswith("_")])
    for call in lambda: made.helper("x") is None, lambda: made.helper(), lambda: inspect.signature(made.helper), lambda: made.price:
        try:
            print(call())
        except (TypeError, AttributeError) as error:
            print(type(error).__name__, error)
for thing in sell, Shop.open, Shop().open, steps(), Shop().wait, sell.__code__, Shop, Shop(), len, print, Shop.__init__, types:
    for made in mock.Mock(spec=thing), mock.MagicMock(spec_set=thing), mock.NonCallableMock(spec=thing):
        kinds = (types.FunctionType, types.MethodType, types.GeneratorType, types.CodeType, types.BuiltinFunctionType, type)
        print(made.__class__, [isinstance(made, kind) for kind in kinds], type(made))
with mock.patch.object(Shop, "open", autospec=True) as opened:
    shop = Shop()
    shop.open(3)
    print(opened.mock_calls == [mock.call(shop, 3)], type(opened.helper), inspect.signature(opened))
    opened.assert_called_once_with(shop, 3)


class Own(mock.MagicMock): ...


print(type(Own()), type(Own().child), Own(spec=Shop).__class__, type(Own()).__module__, mock.MagicMock(spec=Shop).__class__)
