"""unittest.TestCase of the program: passes, failures, errors, skips, setUp order, subTest, assertRaises."""
import io, unittest
log = []
class Case(unittest.TestCase):
    @classmethod
    def setUpClass(cls): log.append("class")
    def setUp(self):
        log.append("setUp")
        self.addCleanup(log.append, "cleanup")
    def tearDown(self): log.append("tearDown")
    def test_pass(self):
        self.assertEqual([1, 2], [1, 2])
        with self.assertRaises(KeyError) as c: {}["k"]
        self.assertEqual(c.exception.args, ("k",))
        with self.assertRaisesRegex(ValueError, "in.alid"): int("x") if 0 else exec("raise ValueError('invalid')")
    def test_fail(self): self.assertEqual({"a": 1}, {"a": 2}, "because")
    def test_error(self): 1 // 0
    @unittest.skip("not now")
    def test_skip(self): pass
    @unittest.expectedFailure
    def test_expected(self): self.assertTrue(False)
    def test_sub(self):
        for i in range(3):
            with self.subTest(i=i): self.assertNotEqual(i, 1)
class Second(Case):
    def setUp(self): raise OSError("setUp")
    test_fail = test_error = test_skip = test_expected = test_sub = None
suite = unittest.TestSuite()
for cls in Case, Second:
    suite.addTests(unittest.defaultTestLoader.loadTestsFromTestCase(cls))
r = unittest.TextTestRunner(stream=io.StringIO()).run(suite)
print(r.testsRun, [str(t).split()[0] for t, _ in r.failures], [str(t).split()[0] for t, _ in r.errors], len(r.skipped), len(r.expectedFailures), r.wasSuccessful())
print(log)
print(r.failures[0][1].splitlines()[-1], r.errors[0][1].splitlines()[-1], r.failures[0][1].count("\n") > 3)
