"""Arguments of eval and exec by position and by keyword, and the complaints about them."""
print(eval("x", {'x': 3}))
try: print(eval("x", globals={'x': 3}, locals={'x': 4}))
except TypeError as e: print(e)
try: print(exec("print(x)", globals={'x': 3}))
except TypeError as e: print(e)
try: print(exec("print(x)", {'x': 3}, locals={'x': 4}))
except TypeError as e: print(e)
try: print(exec("print(x)", {'x': 3}, locals={'x': 4}, foo=1))
except TypeError as e: print(e)
try: print(eval("x", {'x': 3}, globals={'x': 4}))
except TypeError as e: print(e)
try: print(eval())
except TypeError as e: print(e)
try: print(exec())
except TypeError as e: print(e)
try: print(eval("1", 2, 3, 4))
except TypeError as e: print(e)


class Items:
    def __getitem__(self, key):
        return key


for globals_ in None, {}, [], "ab", 3, Items():
    for locals_ in None, {}, [1], 3, Items():
        for call in eval, exec:
            try:
                print(call.__name__, call("None", globals_, locals_))
            except TypeError as error:
                print(call.__name__, error)
