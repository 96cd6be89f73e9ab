"""A tree of letters: completions of prefixes, and all words of a list found in a text in one pass.

Edward Fredkin, *Trie Memory*, Communications of the ACM 3 (1960); Alfred Aho and Margaret Corasick, *Efficient String
Matching* (1975).

    python trie_words.py [texts]

Checks the places against those that `str.startswith` finds, and completions against a filtered list.
"""

import random
import sys
from collections import deque

EXPECTED_FOUND = 367


class WrongAnswer(Exception):
    pass


class Node:
    __slots__ = ("children", "word", "fallback", "shorter")

    def __init__(self):
        self.children = {}
        self.word = None
        self.fallback = None
        self.shorter = None


class Trie:
    def __init__(self, words):
        self.root = Node()
        for word in words:
            self.insert(word)
        self._link()

    def insert(self, word):
        node = self.root
        for letter in word:
            child = node.children.get(letter)
            if child is None:
                child = node.children[letter] = Node()
            node = child
        node.word = word

    def _link(self):
        """Where a search goes on when the next letter does not fit."""
        queue = deque()
        for child in self.root.children.values():
            child.fallback = self.root
            queue.append(child)
        while queue:
            node = queue.popleft()
            for letter, child in node.children.items():
                other = node.fallback
                while other is not None and letter not in other.children:
                    other = other.fallback
                child.fallback = self.root if other is None else other.children[letter]
                child.shorter = child.fallback if child.fallback.word is not None else child.fallback.shorter
                queue.append(child)

    def complete(self, prefix):
        node = self.root
        for letter in prefix:
            node = node.children.get(letter)
            if node is None:
                return []
        return sorted(self._words(node))

    def _words(self, node):
        if node.word is not None:
            yield node.word
        for child in node.children.values():
            yield from self._words(child)

    def find_all(self, text):
        """(end, word) for each word in the text, overlapping ones, too."""
        found = []
        node = self.root
        for end, letter in enumerate(text, 1):
            while node is not self.root and letter not in node.children:
                node = node.fallback
            node = node.children.get(letter, self.root)
            match = node if node.word is not None else node.shorter
            while match is not None:
                found.append((end, match.word))
                match = match.shorter
        return found


def run(n):
    """Search `n` texts; return how many words are found."""
    total = 0
    for number in range(n):
        source = random.Random(number)
        words = sorted({"".join(source.choices("abcd", k=source.randint(2, 6))) for _ in range(40)})
        text = "".join(source.choices("abcd", k=600))
        trie = Trie(words)
        found = trie.find_all(text)
        if number < 2:
            slow = [(i + len(w), w) for i in range(len(text)) for w in words if text.startswith(w, i)]
            if sorted(found) != sorted(slow):
                raise WrongAnswer(f"text {number}: {len(found)} words, not {len(slow)}")
        for prefix in ("a", "bc", "dad"):
            if trie.complete(prefix) != [word for word in words if word.startswith(prefix)]:
                raise WrongAnswer(f"text {number}: {trie.complete(prefix)}")
        if number == 0 and len(found) != EXPECTED_FOUND:
            raise WrongAnswer(f"{len(found)} words in the first text")
        total += len(found)
    return total


if __name__ == "__main__":
    texts = 100
    if len(sys.argv) > 1:
        texts = int(sys.argv[1])
    print("trie_words: verified", texts, "texts,", run(texts))
