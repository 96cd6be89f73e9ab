"""What is known of each benchmark program: what `run` returns for a small size, and a change that makes it wrong."""

from __future__ import annotations

import attrs


@attrs.frozen
class Known:
    """What a program answers, and how it is broken.

    answer: what `run(small)` returns, None where the program checks a float itself; broken: text and what replaces it.
    """

    name: str
    small: int
    answer: int | None
    broken: tuple[str, str]
    error: str = "WrongAnswer"


KNOWN = (
    Known("richards", 1, 23246, ("0xD008", "0xD009"), "RichardsError"),
    Known("deltablue", 1, 222354, ("first.value * self.scale.value + self", "first.value + self"), "DeltaBlueError"),
    Known("nbody", 100, None, ("0.5 * body.mass", "0.6 * body.mass"), "NBodyError"),
    Known("factorial_mod", 10, 628791, ("i += 1", "i += 2")),
    Known("fibonacci_mod", 1000, 369829, ("a = b\n", "a = c\n")),
    Known("accumulator", 100, 4950, ("self.value + x", "self.value + 2")),
    Known("word_count", 2, 27306, (".lower()", "")),
    Known("grid_paths", 2, 156, ("distances[place] + 1", "distances[place] + 2")),
    Known("binary_trees", 2, 4094, ("return 1 + self.left", "return self.left")),
    Known("queens", 2, 1788, ("SOLUTIONS = 4", "SOLUTIONS = 5")),
    Known("error_paths", 2, 21240, ("value > 1000", "value > 100000")),
    Known("pi_digits", 2, 1800, ("sign = -sign", "sign = 1")),
    Known("sort_records", 2, 5389, ("right[j] < left[i]", "left[i] < right[j]")),
    Known("closures", 2, 22701, ("total += by", "total = by")),
    Known("matrices", 2, 84512, ("total += row[i]", "total -= row[i]")),
    Known("changing_classes", 2, 24600, ("del type(plugins[0]).score", "pass")),
    Known("aes_cipher", 2, 41197, ("whole ^ xtime(b ^ d)", "whole ^ xtime(b ^ e)")),
    Known("ast_visitors", 2, 1378, ("self.known.pop(new.name, None)", "pass")),
    Known("async_crawler", 2, 349, ("self.count += 1", "self.count += 2")),
    Known("bank_queue", 2, 806, ("resource.free += 1", "resource.free += 2")),
    Known("base64_crc", 2, 1328, ("0xEDB88320", "0xEDB88321")),
    Known("build_order", 2, 36, ("1 + max(", "max(")),
    Known("caches", 2, 4807, ("if link is not self.newest:", "if link is self.newest:")),
    Known("combinators", 2, 327, ('"yes" if value else "no"', '"yes"')),
    Known("connect_four", 2, 59, ("run_length >= 4", "run_length >= 5")),
    Known("cryptarithms", 2, 256, ("if sum(row) == 15", "if sum(row) == 14")),
    Known("csv_totals", 2, 8201965, ("count * (int(whole) * 100", "count * (int(whole) * 10")),
    Known("derivatives", 2, 1338, ('Mul(Num(-1), Mul(Fun("sin"', 'Mul(Num(1), Mul(Fun("sin"')),
    Known("fannkuch", 2, 642, ("checksum += sign * flips", "checksum += flips")),
    Known("fourier", 2, 6213, ("w *= step", "w += step")),
    Known("game_entities", 2, 693, ("health.points -= weapon.damage", "health.points -= 1")),
    Known("genes", 2, 2204, ("return max(self.population)", "return min(self.population)")),
    Known("go_playouts", 2, 196, ("self.board[stone] = EMPTY", "self.board[stone] = me")),
    Known("heat_grid", 2, 9025, ("- 4.0 * row[x]", "- 4.2 * row[x]")),
    Known("huffman", 2, 14226, ("rare + next_rare", "rare")),
    Known("inventory", 2, 3012679, ("divmod(self._cents, parts)", "divmod(self._cents, parts + 1)")),
    Known("inverted_index", 2, 812, ("found -= set(", "found &= set(")),
    Known("json_by_hand", 2, 2037, ("self.at + 4], 16)", "self.at + 4], 15)")),
    Known("justify_text", 2, 3032, ("** 3 + best[j + 1]", "** 1 + best[j + 1]")),
    Known("kmeans", 2, 409916, ("mean(group) if group else centre", "centre")),
    Known("life", 2, 340, ("count == 3 or", "count == 6 or")),
    Known("lox_interpreter", 2, 50, ("return left % right", "return left")),
    Known("lu_solver", 2, 56000, ("rows[i][j] -= factor", "rows[i][j] += factor")),
    Known("lz77", 2, 1062, ("(pair & 15) + SHORTEST", "(pair & 15) + 2")),
    Known("lzw", 2, 1284, ("previous + entry[0]", "previous + entry[-1]")),
    Known("mandelbrot", 49, 676, ("z * z + c", "z * z * z + c")),
    Known("markov_text", 2, 340327, ("yield word\n", "yield word.lower()\n")),
    Known("peg_backtrack", 2, 74, ("left(row) or right(row)", "left(row) and right(row)")),
    Known("poker_hands", 40, 8625, ("ranks[0] - ranks[4] == 4", "ranks[0] - ranks[4] == 5")),
    Known("rational", 2, 328, ("self + -Rational.of(other)", "self + Rational.of(other)")),
    Known("raytracer", 2, 467316, ("return self - 2.0", "return self + 2.0")),
    Known("red_black_tree", 2, 22498, ("if is_red(node.right) and not is_red(node.left):", "if False:")),
    Known("regex_matcher", 2, 55, ('if mark == "?":', 'if mark == "+":')),
    Known("road_map", 2, 1772, ("lengths[name] + road", "lengths[name] + 1")),
    Known("rsa_numbers", 2, 1616, ("x, next_x = next_x, x - q", "x, next_x = next_x, x + q")),
    Known("salesman", 2, 1265, ("temperature *= cooling", "temperature -= 1")),
    Known("sha256", 2, 6337330200, ("rotate_right(x, 18)", "rotate_right(x, 19)")),
    Known("skip_list", 2, 764, (".key < key", ".key <= key")),
    Known("spanning_tree", 2, 10466, ("sorted(edges)", "edges")),
    Known("spectral_norm", 2, 2548338, ("element(j, i)", "element(i, j)")),
    Known("spelling", 2, 20, ("last[j - 1] + (x != y)", "last[j - 1] + 1")),
    Known("stack_compiler", 2, 8872, ('1 if kind == "^" else 0', "1")),
    Known("sudoku", 2, 3521807838, ('values[square].replace(digit, "")', "values[square][1:]")),
    Known("task_heap", 2, 3625, ("child += 1", "child += 0")),
    Known("templates", 2, 5584, ('.replace("<", "&lt;")', "")),
    Known("trie_words", 2, 773, ("child.fallback.shorter", "None")),
    Known("web_handlers", 2, 5314, ("total + scale * value", "total + value")),
)
