"""Resume data, encoded and decoded again, is the snapshot that it was made of."""

from __future__ import annotations

from typing import Any

from hypothesis import given

from tests.tracer.test_resume import Listing, Object
from tests.tracer.test_resumecode import BOXED, WORDS, Truth, Tupling, concrete, shown, snapshots
from tracer.host.fields import make_instance, write_field
from tracer.ir.descr import Field
from tracer.ir.forwarding import Constants, Forwarding
from tracer.ir.snapshot import HELD, FrozenFrame, Snapshot
from tracer.ir.values import Const, Value
from tracer.resume.decode import ConcreteBuilder, decode
from tracer.resume.encode import Pool, encode


class Meaning:
    """What a snapshot stands for, found without resume data: each virtual and each frame is built once."""

    def __init__(self, held: dict[Value, Any]) -> None:
        self.held = held
        self.built: dict[Any, Any] = {}

    def of(self, slot: Any) -> Any:
        """The object for a slot."""
        if type(slot) is Const:
            return slot.value
        if slot is BOXED:
            slot = WORDS[0]
        if slot in self.held:
            return self.held[slot]
        found = self.built.get(slot)
        return self._build(slot) if found is None else found

    def _build(self, slot: Any) -> Any:
        if isinstance(slot, FrozenFrame):
            frame = self.built[slot] = make_instance(slot.shape.cls) if slot.base is None else self.held[slot.base]
            for field, value in zip(slot.shape.fields, slot.values, strict=True):
                if slot.base is None or not field.immutable:
                    write_field(frame, field, self.of(value))
            items = slot.arrays[0]
            frame.regs = [frame.regs[k] if item is HELD else self.of(item) for k, item in enumerate(items)]
            return frame
        if isinstance(slot, Object):
            made = self.built[slot] = make_instance(slot.shape.cls)
            for field, value in slot.fields.items():
                write_field(made, field, self.of(value))
            return made
        if isinstance(slot, Truth):
            return bool(self.of(slot.word))
        assert isinstance(slot, Listing | Tupling)
        if isinstance(slot, Listing):
            items: list[Any] = []
            self.built[slot] = items  # its items may lead back to it
            items.extend(self.of(value) for value in slot.items)
            return items
        made_of = tuple(self.of(value) for value in slot.items)  # here, too: then it has been made meanwhile
        return self.built.setdefault(slot, made_of)

    def frames(self, snapshot: Snapshot | None) -> list[tuple[Any, list[Any]]]:
        """Innermost first: the newest state of a frame counts."""
        found = []
        while snapshot is not None:
            found.append((snapshot.position, [self.of(slot) for slot in snapshot.values]))
            snapshot = snapshot.parent
        return found


@given(snapshots())
def test_decoded_resume_data_is_the_snapshot(made: tuple[Snapshot, list[tuple[Value, Field, Value]]]) -> None:
    """The same positions, values and identities, frames in memory brought up to date, delayed stores done."""
    snapshot, stores = made
    resume, exit_values = encode(snapshot, Forwarding(Constants(), {BOXED: WORDS[0]}), Pool(), stores)
    values = [concrete(value) for value in exit_values]
    decoded = decode(resume, ConcreteBuilder(values))[::-1]

    held = dict(zip(exit_values, [concrete(value) for value in exit_values], strict=True))
    meaning = Meaning(held)
    wanted = meaning.frames(snapshot)
    for obj, field, value in stores:
        write_field(meaning.of(obj), field, meaning.of(value))
    assert shown(decoded, values) == shown(wanted, list(held.values()))


@given(snapshots())
def test_an_exit_saves_each_value_once_and_no_constant(
    made: tuple[Snapshot, list[tuple[Value, Field, Value]]],
) -> None:
    """Whatever leads to it."""
    snapshot, stores = made
    _, values = encode(snapshot, Forwarding(Constants(), {BOXED: WORDS[0]}), Pool(), stores)
    assert len(set(values)) == len(values)
    assert not any(type(value) is Const for value in values)
