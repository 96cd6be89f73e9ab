"""Poker hands dealt, ranked and compared, with enums and named tuples.

The ranking is Peter Norvig's, *Design of Computer Programs* (2012), unit 1; the frequencies of all hands are in John Scarne,
*Scarne's New Complete Guide to Gambling* (1974).

    python poker_hands.py [deals]

Checks hands whose category is known, and the winners of the first deal.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from enum import Enum, IntEnum
from typing import NamedTuple


class WrongAnswer(Exception):
    pass


class Suit(Enum):
    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"


class Category(IntEnum):
    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIRS = 2
    THREE = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR = 7
    STRAIGHT_FLUSH = 8


class Card(NamedTuple):
    rank: int
    suit: Suit

    @classmethod
    def parse(cls, text: str) -> Card:
        return cls("23456789TJQKA".index(text[0]) + 2, Suit(text[1]))

    def __str__(self) -> str:
        return "23456789TJQKA"[self.rank - 2] + self.suit.value


class Score(NamedTuple):
    category: Category
    ranks: tuple[int, ...]


BY_COUNTS = {
    (4, 1): Category.FOUR,
    (3, 2): Category.FULL_HOUSE,
    (3, 1, 1): Category.THREE,
    (2, 2, 1): Category.TWO_PAIRS,
    (2, 1, 1, 1): Category.PAIR,
}
KNOWN = {
    "6c 7c 8c 9c Tc": Category.STRAIGHT_FLUSH,
    "9d 9h 9s 9c 7d": Category.FOUR,
    "Td Tc Th 7c 7d": Category.FULL_HOUSE,
    "2h 5h 9h Jh Kh": Category.FLUSH,
    "As 2s 3s 4s 5c": Category.STRAIGHT,
    "3d 3h 3s Kc 7d": Category.THREE,
    "5s 5d 9h 9c 6s": Category.TWO_PAIRS,
    "5s 5d 2h 9c 6s": Category.PAIR,
    "5s Ad 2h 9c 6s": Category.HIGH_CARD,
}
EXPECTED = {
    Category.HIGH_CARD: 198,
    Category.PAIR: 171,
    Category.TWO_PAIRS: 25,
    Category.THREE: 3,
    Category.STRAIGHT: 2,
    Category.FLUSH: 1,
}


def score(hand: list[Card]) -> Score:
    counts = Counter(card.rank for card in hand)
    groups = sorted(((count, rank) for rank, count in counts.items()), reverse=True)
    ranks = tuple(rank for _, rank in groups)
    shape = tuple(count for count, _ in groups)
    if ranks == (14, 5, 4, 3, 2):
        ranks = (5, 4, 3, 2, 1)
    flush = len({card.suit for card in hand}) == 1
    straight = len(ranks) == 5 and ranks[0] - ranks[4] == 4
    if straight and flush:
        category = Category.STRAIGHT_FLUSH
    elif flush:
        category = Category.FLUSH
    elif straight:
        category = Category.STRAIGHT
    else:
        category = BY_COUNTS.get(shape, Category.HIGH_CARD)
    return Score(category, ranks)


DECK = [Card(rank, suit) for suit in Suit for rank in range(2, 15)]


def deal(source: random.Random, players: int = 10) -> list[list[Card]]:
    deck = DECK[:]
    source.shuffle(deck)
    return [deck[5 * i:5 * i + 5] for i in range(players)]


def run(n: int) -> int:
    """Deal to ten players `n` times; return the sum of the winners' categories and cards."""
    for text, category in KNOWN.items():
        if score([Card.parse(part) for part in text.split()]).category is not category:
            raise WrongAnswer(f"{text} is not {category.name}")
    total = 0
    seen: Counter[Category] = Counter()
    for number in range(n):
        hands = deal(random.Random(number))
        scores = [score(hand) for hand in hands]
        seen.update(s.category for s in scores)
        best = max(scores)
        winners = [hand for hand, s in zip(hands, scores) if s == best]
        if any(" ".join(map(str, hand)) != " ".join(str(Card.parse(str(c))) for c in hand) for hand in winners):
            raise WrongAnswer(f"a card of deal {number} does not come back")
        total += 100 * best.category + sum(best.ranks) + len(winners)
        if number == 39 and seen != EXPECTED:
            raise WrongAnswer(f"after 40 deals: {dict(seen)}")
    return total


if __name__ == "__main__":
    deals = 500
    if len(sys.argv) > 1:
        deals = int(sys.argv[1])
    print("poker_hands: verified", deals, "deals,", run(deals))
