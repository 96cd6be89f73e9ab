# A callable is named in an error of a call with `**`, and its methods are called for that alone.
from unittest import mock


class Shouting:
    def __call__(self, *args, **keywords):
        return args, keywords

    def __str__(self):
        print("asked for its name")
        return "Shouting"

    def __getattr__(self, name):
        print("asked for", name)
        raise AttributeError(name)


shout = Shouting()
more = {"b": 2}
for _ in range(3):
    print(shout(1, a=1, **more), shout(*[1], **more, **{"c": 3}))
for call in lambda: shout(b=1, **more), lambda: shout(**3), lambda: shout(**more, **more), lambda: shout(*3):
    try:
        call()
    except TypeError as error:
        print(error)

made = mock.MagicMock()
made(1, a=1, **more)
made.child(**more, c=4)
print(made.mock_calls)
