"""Classes that change while they are used: plug-ins are added, methods replaced, attributes come and go.

    python changing_classes.py [rounds]

Checks what the methods that were there at each time gave.
"""

import sys

TURNS = 60
EXPECTED = 12300


class WrongAnswer(Exception):
    pass


class Plugin:
    """What plug-ins share; each registers itself when its class is made."""

    registered = []
    bonus = 0

    def __init_subclass__(cls, **options):
        super().__init_subclass__()
        cls.factor = options.get("factor", 1)
        Plugin.registered.append(cls)

    def score(self, turn):
        return self.factor * turn + self.bonus


def make_plugins():
    Plugin.registered = []

    class Plain(Plugin):
        pass

    class Doubled(Plugin, factor=2):
        pass

    class Special(Plugin, factor=0):
        def score(self, turn):
            return super().score(turn) + 1

    return [Plain(), Doubled(), Special()]


def lowered(self, turn):
    return self.factor * turn - 1


def play(plugins):
    """Sum up scores; every ten turns the classes and the objects change."""
    total = 0
    for turn in range(TURNS):
        if turn % 10 == 5:
            Plugin.bonus = turn
        if turn % 20 == 10:
            type(plugins[0]).score = lowered
        elif turn % 20 == 0 and turn:
            del type(plugins[0]).score
        if turn % 30 == 15:
            plugins[1].label = "turn " + str(turn)
            plugins[2].__class__ = type(plugins[1])
        for plugin in plugins:
            total += plugin.score(turn)
            if hasattr(plugin, "label"):
                total += len(plugin.label) - 7
    Plugin.bonus = 0
    return total


def run(n):
    """Play `n` times with new classes; return the sum of the scores."""
    total = 0
    for _ in range(n):
        score = play(make_plugins())
        if len(Plugin.registered) != 3 or score != EXPECTED:
            raise WrongAnswer(f"{score} with {len(Plugin.registered)} plug-ins")
        total += score
    return total


if __name__ == "__main__":
    rounds = 50
    if len(sys.argv) > 1:
        rounds = int(sys.argv[1])
    print("changing_classes: verified", rounds, "rounds,", run(rounds))
