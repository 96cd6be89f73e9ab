"""A parser that tries alternatives and takes failures back with exceptions, for a small query language.

Bryan Ford, *Parsing Expression Grammars: A Recognition-Based Syntactic Foundation* (POPL 2004).

    python peg_backtrack.py [rounds]

Checks what the queries find in a table, and the place at which wrong ones fail.
"""

import sys

PEOPLE = [
    {"name": n, "age": 20 + 7 * i % 50, "city": ("Oslo", "Rome", "Lima")[i % 3], "score": i * 13 % 40}
    for i, n in enumerate("ada bob cyd dan eve fay gus hal ivy jon kim lea mia ned".split())
]
QUERIES = [
    ("name where age > 40", lambda p: p["age"] > 40),
    ("name where city = 'Rome' and (score < 20 or age >= 30)",
     lambda p: p["city"] == "Rome" and (p["score"] < 20 or p["age"] >= 30)),
    ("name where not (city = 'Oslo' or city = 'Lima')", lambda p: p["city"] == "Rome"),
    ("name where age between 25 and 45 and score != 13", lambda p: 25 <= p["age"] <= 45 and p["score"] != 13),
    ("name", lambda p: True),
]
WRONG = [("name where", 10), ("name where age >", 16), ("name where (age = 3", 19), ("where", 5)]


class WrongAnswer(Exception):
    pass


class Failure(Exception):
    def __init__(self, at):
        self.at = at


class Query:
    def __init__(self, text):
        self.text = text
        self.at = 0
        self.farthest = 0

    def fail(self):
        self.farthest = max(self.farthest, self.at)
        raise Failure(self.at)

    def spaces(self):
        while self.text[self.at:self.at + 1] == " ":
            self.at += 1

    def literal(self, word):
        self.spaces()
        if not self.text.startswith(word, self.at):
            self.fail()
        self.at += len(word)
        return word

    def keyword(self, word):
        self.literal(word)
        if self.text[self.at:self.at + 1].isalnum():
            self.fail()

    def choice(self, *alternatives):
        start = self.at
        for alternative in alternatives:
            try:
                return alternative()
            except Failure:
                self.at = start
        self.fail()

    def optional(self, rule):
        start = self.at
        try:
            return rule()
        except Failure:
            self.at = start
            return None

    def query(self):
        field = self.name()
        condition = self.optional(self.where)
        self.spaces()
        if self.at != len(self.text):
            self.fail()
        return lambda row: row[field] if condition is None or condition(row) else None

    def where(self):
        self.keyword("where")
        return self.disjunction()

    def disjunction(self):
        left = self.conjunction()

        def more():
            self.keyword("or")
            right = self.disjunction()
            return lambda row: left(row) or right(row)

        return self.optional(more) or left

    def conjunction(self):
        left = self.term()

        def more():
            self.keyword("and")
            right = self.conjunction()
            return lambda row: left(row) and right(row)

        return self.optional(more) or left

    def term(self):
        return self.choice(self.negation, self.group, self.between, self.comparison)

    def negation(self):
        self.keyword("not")
        inner = self.term()
        return lambda row: not inner(row)

    def group(self):
        self.literal("(")
        inner = self.disjunction()
        self.literal(")")
        return inner

    def between(self):
        name = self.name()
        self.keyword("between")
        low = self.number()
        self.keyword("and")
        high = self.number()
        return lambda row: low <= row[name] <= high

    def comparison(self):
        name = self.name()
        operator = self.choice(*[lambda o=o: self.literal(o) for o in ("<=", ">=", "!=", "<", ">", "=")])
        value = self.choice(self.number, self.string)
        tests = {
            "<=": lambda row: row[name] <= value, ">=": lambda row: row[name] >= value,
            "!=": lambda row: row[name] != value, "=": lambda row: row[name] == value,
            "<": lambda row: row[name] < value, ">": lambda row: row[name] > value,
        }
        return tests[operator]

    def span(self, test):
        self.spaces()
        start = self.at
        while self.at < len(self.text) and test(self.text[self.at]):
            self.at += 1
        if start == self.at:
            self.fail()
        return self.text[start:self.at]

    def name(self):
        word = self.span(str.isalpha)
        if word in ("where", "and", "or", "not", "between"):
            self.fail()
        return word

    def number(self):
        return int(self.span(str.isdigit))

    def string(self):
        self.literal("'")
        word = self.span(lambda c: c != "'")
        self.literal("'")
        return word


def run(n):
    """Parse and ask all queries `n` times; return how many people are found."""
    total = 0
    for _ in range(n):
        for text, wanted in QUERIES:
            question = Query(text).query()
            found = [name for name in map(question, PEOPLE) if name is not None]
            if found != [person["name"] for person in PEOPLE if wanted(person)]:
                raise WrongAnswer(f"{text}: {found}")
            total += len(found)
        for text, place in WRONG:
            query = Query(text)
            try:
                query.query()
            except Failure:
                if query.farthest != place:
                    raise WrongAnswer(f"{text!r} fails at {query.farthest}")
            else:
                raise WrongAnswer(f"{text!r} is accepted")
    return total


if __name__ == "__main__":
    rounds = 100
    if len(sys.argv) > 1:
        rounds = int(sys.argv[1])
    print("peg_backtrack: verified", rounds, "rounds,", run(rounds))
