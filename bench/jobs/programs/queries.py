"""Queries parsed, changed and written in another dialect, by sqlglot."""

import sys

import sqlglot
from sqlglot import exp

QUERIES = """
SELECT a.id, SUM(b.price * b.count) AS total FROM orders AS a JOIN lines AS b ON a.id = b.order_id WHERE a.day >= '2020-01-01' GROUP BY a.id HAVING SUM(b.price) > {n} ORDER BY total DESC LIMIT 10
WITH r AS (SELECT x, ROW_NUMBER() OVER (PARTITION BY y ORDER BY z) AS n FROM t{n}) SELECT * FROM r WHERE n = 1 AND NOT x IS NULL
SELECT CASE WHEN p > {n} THEN 'high' WHEN p BETWEEN 1 AND 9 THEN 'low' ELSE NULL END AS level, COALESCE(q, 0) + 1 FROM s LEFT JOIN u USING (k)
INSERT INTO log (at, what) SELECT CAST(now AS DATE), CONCAT(a, '-', b) FROM events WHERE kind IN ('x', 'y', 'z{n}')
SELECT DISTINCT d.name FROM dept d WHERE EXISTS (SELECT 1 FROM emp e WHERE e.dept = d.id AND e.pay > {n}) UNION ALL SELECT name FROM old_dept
""".strip().splitlines()


def main(count):
    length = tables = 0
    for n in range(count):
        for query in QUERIES:
            tree = sqlglot.parse_one(query.format(n=n), read="mysql" if n % 2 else "postgres")
            for table in tree.find_all(exp.Table):
                tables += 1
                if table.name == "events":
                    table.replace(exp.to_table("archive"))
            text = tree.sql(dialect="snowflake", pretty=n % 3 == 0)
            length += len(text)
    print(length, tables, text[-50:])


main(int(sys.argv[1]))
