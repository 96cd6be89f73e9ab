"""Classes over types of the host that have no fields, but make their objects themselves."""

import copy
import datetime
import pickle


class Fixed(datetime.tzinfo):
    def __init__(self, hours=2):
        self.hours = hours

    def utcoffset(self, moment):
        return datetime.timedelta(hours=self.hours)

    def dst(self, moment):
        return datetime.timedelta(0)

    def tzname(self, moment):
        return f"F{self.hours}"


class Named(Fixed):
    __slots__ = ("label",)

    def tzname(self, moment):
        return self.label


class Mixin:
    def describe(self):
        return f"{type(self).__name__} {self.hours}"


class Mixed(Fixed, Mixin):
    pass


at = datetime.datetime(2024, 1, 1, 12, tzinfo=Fixed())
print(at.isoformat(), at.strftime("%Z %z"), at.astimezone(Fixed(-3)), at.utcoffset(), at.tzinfo.hours)
named = Named(5)
named.label = "five"
print(at.astimezone(named).strftime("%H %Z"), named.__dict__, Mixed(4).describe(), at.astimezone(Mixed(4)).hour)
print(Fixed.__mro__, isinstance(named, datetime.tzinfo), copy.copy(named).hours, copy.deepcopy(at).tzinfo.hours)
print(pickle.loads(pickle.dumps(Fixed(7))).hours, datetime.time(1, tzinfo=Fixed(1)).isoformat())
total = 0
for i in range(60):
    total += at.astimezone(Fixed(i % 12)).hour
print(total)
