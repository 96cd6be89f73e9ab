"""The loop of a small game: entities that are made of components, systems that go over them, events between systems.

Robert Nystrom, *Game Programming Patterns* (2014), chapters Component, Game Loop and Event Queue.

    python game_entities.py [games]

Checks that energy and counts stay in bounds, and how the first game ends.
"""

from __future__ import annotations

import math
import sys
from dataclasses import dataclass
from random import Random

FIELD = 100.0
STEPS = 60
EXPECTED = (81, 8, 259)


class WrongAnswer(Exception):
    pass


@dataclass
class Position:
    x: float
    y: float


@dataclass
class Velocity:
    dx: float
    dy: float


@dataclass
class Health:
    points: int


@dataclass
class Weapon:
    reach: float
    damage: int
    cooldown: int = 0


@dataclass
class Lifetime:
    steps: int


@dataclass
class Team:
    name: str


class World:
    def __init__(self) -> None:
        self.next_id = 0
        self.components: dict[type, dict[int, object]] = {}
        self.events: list[tuple[str, int]] = []
        self.systems = []

    def create(self, *components: object) -> int:
        entity = self.next_id
        self.next_id += 1
        for component in components:
            self.components.setdefault(type(component), {})[entity] = component
        return entity

    def destroy(self, entity: int) -> None:
        for table in self.components.values():
            table.pop(entity, None)

    def query(self, *kinds: type):
        """Entities that have all these components, with the components."""
        first, *others = [self.components.get(kind, {}) for kind in kinds]
        for entity, component in list(first.items()):
            found = [component]
            for table in others:
                if entity not in table:
                    break
                found.append(table[entity])
            else:
                yield (entity, *found)

    def step(self) -> None:
        for system in self.systems:
            system(self)


def move(world: World) -> None:
    for _, position, velocity in world.query(Position, Velocity):
        position.x += velocity.dx
        position.y += velocity.dy
        if not 0 <= position.x <= FIELD:
            velocity.dx = -velocity.dx
            position.x = min(max(position.x, 0.0), FIELD)
        if not 0 <= position.y <= FIELD:
            velocity.dy = -velocity.dy
            position.y = min(max(position.y, 0.0), FIELD)


def fight(world: World) -> None:
    targets = list(world.query(Position, Health, Team))
    for entity, position, weapon, team in world.query(Position, Weapon, Team):
        if weapon.cooldown > 0:
            weapon.cooldown -= 1
            continue
        nearest, distance = None, weapon.reach
        for other, place, health, side in targets:
            if side.name != team.name and health.points > 0:
                apart = math.hypot(place.x - position.x, place.y - position.y)
                if apart < distance:
                    nearest, distance = (other, health, place), apart
        if nearest is not None:
            other, health, place = nearest
            health.points -= weapon.damage
            weapon.cooldown = 4
            world.create(Position(place.x, place.y), Lifetime(3))
            world.events.append(("hit", other))


def age(world: World) -> None:
    for entity, lifetime in world.query(Lifetime):
        lifetime.steps -= 1
        if lifetime.steps <= 0:
            world.destroy(entity)


class Judge:
    def __init__(self) -> None:
        self.hits = 0
        self.deaths = 0

    def __call__(self, world: World) -> None:
        events, world.events = world.events, []
        for kind, entity in events:
            if kind == "hit":
                self.hits += 1
                health = world.components[Health].get(entity)
                if health is not None and health.points <= 0:
                    world.destroy(entity)
                    self.deaths += 1


def make_world(seed: int) -> tuple[World, Judge]:
    source = Random(seed)
    world, judge = World(), Judge()
    for i in range(24):
        fighter = [
            Position(source.uniform(0, FIELD), source.uniform(0, FIELD)),
            Velocity(source.uniform(-2, 2), source.uniform(-2, 2)),
            Health(30),
            Team("red" if i % 2 else "blue"),
        ]
        if i % 4 < 3:
            fighter.append(Weapon(reach=12.0 + i % 5, damage=5 + i % 3))
        world.create(*fighter)
    world.systems += [move, fight, judge, age]
    return world, judge


def run(n: int) -> int:
    """Play `n` games; return the sum of hits, deaths and what is left."""
    total = 0
    for seed in range(n):
        world, judge = make_world(seed)
        for _ in range(STEPS):
            world.step()
        alive = sum(1 for _ in world.query(Health, Team))
        points = sum(health.points for _, health in world.query(Health))
        for _, position in world.query(Position):
            if not (0 <= position.x <= FIELD and 0 <= position.y <= FIELD):
                raise WrongAnswer(f"game {seed}: somebody has left the field")
        if alive + judge.deaths != 24 or judge.hits == 0:
            raise WrongAnswer(f"game {seed}: {alive} alive, {judge.deaths} dead")
        if seed == 0 and (judge.hits, judge.deaths, points) != EXPECTED:
            raise WrongAnswer(f"the first game ends with {judge.hits, judge.deaths, points}")
        total += judge.hits + judge.deaths + points
    return total


if __name__ == "__main__":
    games = 20
    if len(sys.argv) > 1:
        games = int(sys.argv[1])
    print("game_entities: verified", games, "games,", run(games))
