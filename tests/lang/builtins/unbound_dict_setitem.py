"""`dict.__setitem__(d, key, value)` in a loop: of dicts, of subclasses that have another, of what is no dict."""


class Loud(dict):
    def __setitem__(self, key, value):
        raise RuntimeError("never asked")


class Broken:
    def __hash__(self):
        raise ValueError("no hash")


things = [{}, Loud(), [], {}, 5, Loud(a=1)]
keys = [1, "a", [], Broken(), (1, 2), None]
errors = {}
for turn in range(400):
    d, key = things[turn % 6], keys[turn // 6 % 6]
    try:
        result = dict.__setitem__(d, key, turn)
        assert result is None
    except (TypeError, ValueError) as error:
        text = f"{type(error).__name__}: {error}"
        errors[text] = errors.get(text, 0) + 1
print([thing if not isinstance(thing, dict) else sorted(map(repr, thing.items())) for thing in things])
for text in sorted(errors):
    print(errors[text], text)
