"""An uncaught error in a metaclass's __new__, from a class statement."""
class Meta(type):
    def __new__(mcls, name, bases, namespace):
        if "required" not in namespace:
            raise TypeError(f"{name} lacks 'required'")
        return super().__new__(mcls, name, bases, namespace)
class Fine(metaclass=Meta):
    required = True
class Wrong(
    Fine,
):
    other = 1
