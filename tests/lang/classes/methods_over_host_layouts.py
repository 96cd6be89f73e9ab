"""Methods of classes over list, dict, set, str and int, called at one place while objects and classes change."""

from collections import OrderedDict, UserDict, defaultdict, deque


class Stack(list):
    def push(self, item):
        self.append(item)
        return len(self)

    def top(self):
        return self[-1]


class Slotted(list):
    __slots__ = ("label",)

    def push(self, item):
        self.append((self.label, item))
        return len(self)


class Deeper(Stack):
    def push(self, item):
        return super().push(item) + 100


class Names(dict):
    def find(self, key):
        return self.get(key, key.upper())

    def __missing__(self, key):
        return "no " + key


class Word(str):
    def twice(self):
        return self + self


class Number(int):
    def next(self):
        return Number(self + 1)


class Odd(list):
    def __getattr__(self, name):
        return lambda *args: (name, args)


class Asked(list):
    def __getattribute__(self, name):
        return (lambda *args: ("asked", name)) if name == "push" else super().__getattribute__(name)


class Given(list):
    @property
    def push(self):
        return lambda item: ("property", item)


class Ordered(OrderedDict):
    def find(self, key):
        return self.get(key)


def push(stack, k):
    return stack.push(k)


def find(names, key):
    return names.find(key)


def fill(turns):
    stack, slotted = Stack(), Slotted()
    slotted.label = "s"
    told = []
    for k in range(turns):
        told.append(stack.push(k))
        stack.append(k)
        told.append(slotted.push(k))
        told.append(stack.top())
    return sum(one for one in told if type(one) is int), len(stack), slotted[-1]


print(fill(200))

for turn in range(3):
    for stack in (Stack([1]), Deeper([1, 2]), Odd(), Asked(), Given(), Stack()):
        for k in range(20):
            answer = push(stack, k)
        print(type(stack).__name__, answer, len(stack))

stack = Stack()
for k in range(60):
    answer = push(stack, k)
    if k == 20:
        stack.push = lambda item: ("own", item)
    if k == 30:
        del stack.push
    if k == 40:
        Stack.push = lambda self, item: ("changed", item)
    if k == 50:
        del Stack.push
        Stack.__getattr__ = lambda self, name: lambda item: ("missing", name, item)
    if k % 10 in (0, 1):
        print(k, answer)

names = Names(a="A")
for k in range(40):
    found = [find(names, "a"), find(names, "b"), names["c"]]
    if k == 20:
        names.__dict__["find"] = lambda key: "own " + key
    if k == 30:
        names.__dict__.clear()
        names.__class__ = type("Other", (Names,), {"find": lambda self, key: "other " + key})
    if k % 10 == 1:
        print(k, found)

word, number, ordered = Word("ab"), Number(3), Ordered(x=1)
for k in range(30):
    number = number.next()
    last = word.twice(), word.upper(), number.bit_length(), ordered.find("x"), ordered.find("y")
print(last, number, type(number).__name__)

for kind in (Stack, Names, Word, Number):
    told = "no error"
    for k in range(10):
        try:
            kind().nothing(k)
        except AttributeError as error:
            told = str(error)
        except Exception as error:
            told = type(error).__name__
    print(told)


class Counter(defaultdict):
    def add(self, key):
        self[key] += 1
        return self


counts = Counter(int)
for key in "abracadabra" * 5:
    counts.add(key).add("all")
print(sorted(counts.items()))


class Queue(deque):
    def both(self):
        return self[0], self[-1]


queue = Queue(maxlen=4)
for k in range(50):
    queue.append(k)
    ends = queue.both()
print(ends, UserDict(a=1).get("a"))
