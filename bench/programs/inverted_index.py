"""Search in documents: words without marks and endings, lists of documents, questions with and, or and not, ranks.

Christopher Manning, Prabhakar Raghavan and Hinrich Schütze, *Introduction to Information Retrieval* (2008), chapters 1, 2
and 6.

    python inverted_index.py [collections]

Checks the answers against a search through all texts.
"""

import math
import string
import sys
from collections import Counter, defaultdict

TOPICS = {
    "sea": "ship sail wave harbour captain storm island fish tide anchor".split(),
    "farm": "field barn horse harvest wheat plough storm rain fence dog".split(),
    "town": "street market tower baker captain guard dog bridge tax bell".split(),
}
COMMON = "the a of and in to was it that with".split()
STRIP = str.maketrans("", "", string.punctuation)
ENDINGS = ("ing", "ed", "s")
EXPECTED_BEST = [36, 6, 9, 0, 39]


class WrongAnswer(Exception):
    pass


def make_documents(seed, count=40):
    state = seed + 29
    documents = []
    for number in range(count):
        words = []
        topic = list(TOPICS.values())[number % len(TOPICS)]
        for position in range(60):
            state = (state * 1103515245 + 12345) % 2**31
            pick = state >> 16
            word = COMMON[pick % len(COMMON)] if pick % 3 else topic[pick // 3 % len(topic)]
            if word in topic and pick % 7 == 0:
                word += "s"
            if position % 12 == 0:
                word = word.capitalize()
            elif position % 12 == 11:
                word += "."
            elif pick % 11 == 0:
                word += ","
            words.append(word)
        documents.append(" ".join(words))
    return documents


def stem(word):
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[:-len(ending)]
    return word


def tokens(text):
    return [stem(word) for word in text.lower().translate(STRIP).split()]


class Index:
    def __init__(self, documents):
        self.postings = defaultdict(list)
        self.count = len(documents)
        self.lengths = []
        for number, text in enumerate(documents):
            frequencies = Counter(tokens(text))
            self.lengths.append(math.sqrt(sum(f * f for f in frequencies.values())))
            for word, frequency in frequencies.items():
                self.postings[word].append((number, frequency))

    def documents(self, word):
        return [number for number, _ in self.postings.get(stem(word), ())]

    def ask(self, question):
        """Documents for words joined by AND, OR and AND NOT, from left to right."""
        words = question.split()
        found = set(self.documents(words[0]))
        i = 1
        while i < len(words):
            operator = words[i]
            i += 1
            if operator == "AND" and words[i] == "NOT":
                found -= set(self.documents(words[i + 1]))
                i += 2
                continue
            other = self.documents(words[i])
            i += 1
            found = found.intersection(other) if operator == "AND" else found.union(other)
        return sorted(found)

    def rank(self, query, limit=5):
        scores = defaultdict(float)
        for word in tokens(query):
            postings = self.postings.get(word)
            if postings:
                weight = math.log(self.count / len(postings))
                for number, frequency in postings:
                    scores[number] += weight * frequency / self.lengths[number]
        return sorted(scores, key=lambda number: (-round(scores[number], 9), number))[:limit]


def snippet(text, word, width=30):
    at = text.lower().find(word)
    if at < 0:
        return ""
    start, end = max(0, at - width), min(len(text), at + len(word) + width)
    return ("..." if start else "") + text[start:end].replace("\n", " ").strip() + ("..." if end < len(text) else "")


def intersect(a, b):
    """What two sorted lists share, in one walk."""
    shared, i, j = [], 0, 0
    while i < len(a) and j < len(b):
        if a[i] == b[j]:
            shared.append(a[i])
            i += 1
            j += 1
        elif a[i] < b[j]:
            i += 1
        else:
            j += 1
    return shared


def run(n):
    """Index `n` collections and ask five questions of each; return a sum over the answers."""
    total = 0
    for seed in range(n):
        documents = make_documents(seed)
        index = Index(documents)
        bags = [set(tokens(text)) for text in documents]
        questions = {
            "storm AND captain": lambda bag: {"storm", "captain"} <= bag,
            "storm AND rain AND NOT tide": lambda bag: {"storm", "rain"} <= bag and "tide" not in bag,
            "ships OR bells": lambda bag: not bag.isdisjoint({"ship", "bell"}),
            "dogs AND NOT bridges": lambda bag: "dog" in bag and "bridge" not in bag,
        }
        for question, test in questions.items():
            found = index.ask(question)
            if found != [number for number, bag in enumerate(bags) if test(bag)]:
                raise WrongAnswer(f"collection {seed}, {question}: {found}")
            total += len(found)
        if intersect(index.documents("storm"), index.documents("captain")) != index.ask("storm AND captain"):
            raise WrongAnswer(f"collection {seed}: a walk finds other documents")
        best = index.rank("a captain of the ships in a storm")
        if seed == 0 and best != EXPECTED_BEST:
            raise WrongAnswer(f"the best documents are {best}")
        total += sum(best) + sum(len(snippet(documents[number], "storm")) for number in best)
    return total


if __name__ == "__main__":
    collections = 20
    if len(sys.argv) > 1:
        collections = int(sys.argv[1])
    print("inverted_index: verified", collections, "collections,", run(collections))
