# A package without `__init__` is imported again and has one by now; and a module is made by hand.
import importlib.util
import os
import sys
import tempfile
import types

with tempfile.TemporaryDirectory() as folder:
    package = os.path.join(folder, "grown_package")
    os.mkdir(package)
    sys.path.insert(0, folder)
    import grown_package

    print(grown_package.__file__, type(grown_package))
    with open(os.path.join(package, "__init__.py"), "w") as file:
        file.write("x = 4\ndef f():\n    return x\n")
    importlib.invalidate_caches()
    module = importlib.reload(grown_package)
    print(module is grown_package, module.f(), os.path.basename(module.__file__))
    module.x = 5
    print(module.f(), grown_package.f())

    spec = importlib.util.spec_from_file_location("by_hand", os.path.join(package, "__init__.py"))
    module = types.ModuleType("by_hand")
    spec.loader.exec_module(module)
    print(module.f(), sorted(vars(module)))
    sys.path.remove(folder)
    del sys.modules["grown_package"]
