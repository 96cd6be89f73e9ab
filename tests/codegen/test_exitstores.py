"""What several exits save alike is stored by blocks that they share, and each exit saves all of its values.

In: stores by hand and at random.  Out: the tree; what each way through the text stores.
"""

from __future__ import annotations

import random
import re

from codegen.layout import probe
from codegen.runtime.state import State
from codegen.units.emit import Emitter
from codegen.units.exitstores import ExitStores, tree_of


def stored(e: Emitter, block: str) -> tuple[dict[int, str], str]:
    """What the blocks from this one on store, by the offset in the jitframe, and the call that they end with."""
    text = "\n".join([*e.lines, *e.cold])
    blocks = dict(re.findall(r"^(\w+):\n((?:  .*\n?)+)", text, re.MULTILINE))
    found: dict[int, str] = {}
    while True:
        body = blocks[block]
        slots = re.findall(r"(%\w+) = getelementptr i8, ptr %jf, i64 (\d+)", body)
        places = {name: int(offset) for name, offset in slots}
        for value, place in re.findall(r"store (.*), ptr (%\w+)", body):
            assert places[place] not in found
            found[places[place]] = value
        following = re.search(r"br label %(\w+)", body)
        if following is None:
            return found, re.findall(r"musttail call ptr (\S+)\(", body)[0]
        block = following[1]


def an_emitter() -> Emitter:
    return Emitter("unit", probe(), State())


def test_what_most_exits_have_is_next_to_the_root() -> None:
    tree = tree_of([("one", [(0, "a"), (1, "b"), (2, "c")]), ("two", [(0, "d"), (1, "b"), (2, "c")])])
    (common,) = tree.children.items()
    assert common[0] == (1, "b")
    (more,) = common[1].children.items()
    assert more[0] == (2, "c")
    assert {store: node.names for store, node in more[1].children.items()} == {(0, "a"): ["one"], (0, "d"): ["two"]}


def test_exits_that_save_the_same_begin_at_the_same_node() -> None:
    tree = tree_of([("one", [(0, "a")]), ("two", [(0, "a")]), ("nothing", [])])
    assert tree.names == ["nothing"]
    assert {store: node.names for store, node in tree.children.items()} == {(0, "a"): ["one", "two"]}


def test_every_exit_saves_all_its_values_and_no_other() -> None:
    choose = random.Random(11)
    for _ in range(40):
        e, stores, wanted = an_emitter(), ExitStores(), {}
        for number in range(choose.randint(1, 30)):
            e.block(f"exit{number}x")
            saved = [f"i64 %v{choose.randint(k, k + choose.choice((0, 0, 3)))}" for k in range(choose.randint(0, 12))]
            chores = choose.random() < 0.5
            wanted[f"exit{number}x"] = saved, chores
            stores.leave(e, saved, chores)
        stores.write(e)
        slots = [int(e.slot(k) and e.lines.pop().rpartition(" ")[2]) for k in range(12)]
        for block, (saved, chores) in wanted.items():
            found, target = stored(e, block)
            assert found == dict(zip(slots, saved, strict=False))
            assert (target == "@rt_exit") is chores


def test_what_is_common_is_written_once() -> None:
    e, stores = an_emitter(), ExitStores()
    for number in range(30):
        e.block(f"exit{number}x")
        stores.leave(e, [f"i64 %v{k}" for k in range(20)] + [f"i64 %own{number}"], chores=False)
    stores.write(e)
    assert "\n".join(e.cold).count(" store ") == 20 + 30
