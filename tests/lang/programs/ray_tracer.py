"""A ray tracer: vectors and colours as classes, spheres and planes, shadows and mirrors, the image in letters."""
import math
from abc import ABC, abstractmethod

EPSILON = 1e-6


class Vector:
    __slots__ = ("x", "y", "z")

    def __init__(self, x, y, z):
        self.x = x
        self.y = y
        self.z = z

    def __add__(self, other):
        return Vector(self.x + other.x, self.y + other.y, self.z + other.z)

    def __sub__(self, other):
        return Vector(self.x - other.x, self.y - other.y, self.z - other.z)

    def __neg__(self):
        return Vector(-self.x, -self.y, -self.z)

    def __mul__(self, factor):
        if isinstance(factor, Vector):
            return NotImplemented
        return Vector(self.x * factor, self.y * factor, self.z * factor)

    __rmul__ = __mul__

    def __truediv__(self, factor):
        return self * (1.0 / factor)

    def __matmul__(self, other):
        return self.x * other.x + self.y * other.y + self.z * other.z

    def __abs__(self):
        return math.sqrt(self @ self)

    def __eq__(self, other):
        return isinstance(other, Vector) and (self.x, self.y, self.z) == (other.x, other.y, other.z)

    def __iter__(self):
        yield self.x
        yield self.y
        yield self.z

    def __repr__(self):
        return "<{:.3f} {:.3f} {:.3f}>".format(*self)

    def cross(self, other):
        return Vector(
            self.y * other.z - self.z * other.y,
            self.z * other.x - self.x * other.z,
            self.x * other.y - self.y * other.x,
        )

    @property
    def unit(self):
        length = abs(self)
        if length == 0:
            raise ZeroDivisionError("a direction needs a length")
        return self / length

    def mirrored(self, normal):
        return self - 2 * (self @ normal) * normal


class Ray:
    __slots__ = ("origin", "direction")

    def __init__(self, origin, direction):
        self.origin = origin
        self.direction = direction.unit

    def at(self, distance):
        return self.origin + self.direction * distance


class Material:
    def __init__(self, brightness, diffuse=0.8, shine=0.0, mirror=0.0, pattern=None):
        self.brightness = brightness
        self.diffuse = diffuse
        self.shine = shine
        self.mirror = mirror
        self.pattern = pattern

    def brightness_at(self, point):
        if self.pattern is None:
            return self.brightness
        return self.brightness * self.pattern(point)


class Shape(ABC):
    def __init__(self, material):
        self.material = material

    @abstractmethod
    def meet(self, ray):
        """The distance to the nearest point of the shape on the ray, or None."""

    @abstractmethod
    def normal(self, point):
        """The direction away from the shape at a point."""


class Sphere(Shape):
    def __init__(self, centre, radius, material):
        super().__init__(material)
        self.centre = centre
        self.radius = radius

    def meet(self, ray):
        offset = ray.origin - self.centre
        half = offset @ ray.direction
        rest = half * half - (offset @ offset - self.radius**2)
        if rest < 0:
            return None
        root = math.sqrt(rest)
        for distance in (-half - root, -half + root):
            if distance > EPSILON:
                return distance
        return None

    def normal(self, point):
        return (point - self.centre) / self.radius


class Plane(Shape):
    def __init__(self, point, up, material):
        super().__init__(material)
        self.point = point
        self.up = up.unit

    def meet(self, ray):
        slope = self.up @ ray.direction
        if abs(slope) < EPSILON:
            return None
        distance = self.up @ (self.point - ray.origin) / slope
        return distance if distance > EPSILON else None

    def normal(self, point):
        return self.up


class Disc(Plane):
    def __init__(self, point, up, radius, material):
        super().__init__(point, up, material)
        self.radius = radius

    def meet(self, ray):
        if (distance := super().meet(ray)) is None:
            return None
        return distance if abs(ray.at(distance) - self.point) <= self.radius else None


class Group(Shape):
    """Shapes behind a sphere that encloses them."""

    def __init__(self, bound, *shapes):
        super().__init__(None)
        self.bound = bound
        self.shapes = shapes
        self.last = None
        self.skipped = 0

    def meet(self, ray):
        if self.bound.meet(ray) is None:
            self.skipped += 1
            return None
        best, self.last = nearest(self.shapes, ray)
        return best

    def normal(self, point):
        return self.last.normal(point)

    def __getattribute__(self, name):
        if name == "material":
            return self.last.material
        return super().__getattribute__(name)

    def __setattr__(self, name, value):
        if name != "material":
            super().__setattr__(name, value)


def nearest(shapes, ray):
    best = None
    found = None
    for shape in shapes:
        distance = shape.meet(ray)
        if distance is not None and (best is None or distance < best):
            best, found = distance, shape
    return best, found


class Scene:
    def __init__(self, shapes, lights, ambient=0.1):
        self.shapes = shapes
        self.lights = lights
        self.ambient = ambient
        self.rays = 0
        self.shadows = 0

    def sky(self, direction):
        return 0.15 + 0.25 * max(0.0, direction.y)

    def shade(self, ray, depth=0):
        self.rays += 1
        distance, shape = nearest(self.shapes, ray)
        if shape is None:
            return self.sky(ray.direction)
        point = ray.at(distance)
        normal = shape.normal(point)
        if normal @ ray.direction > 0:
            normal = -normal
        material = shape.material
        base = material.brightness_at(point)
        total = base * self.ambient
        for position, power in self.lights:
            towards = position - point
            length = abs(towards)
            blocked, by = nearest(self.shapes, Ray(point, towards))
            if by is not None and EPSILON < blocked < length:
                self.shadows += 1
                continue
            towards = towards.unit
            facing = normal @ towards
            if facing > 0:
                total += power * base * material.diffuse * facing
                if material.shine:
                    total += power * material.shine * max(0.0, ray.direction.mirrored(normal) @ towards) ** 20
        if material.mirror and depth < 3:
            mirrored = Ray(point, ray.direction.mirrored(normal))
            total += material.mirror * self.shade(mirrored, depth + 1)
        return total


class Camera:
    def __init__(self, position, target, view=0.9):
        self.position = position
        self.forward = (target - position).unit
        self.right = self.forward.cross(Vector(0, 1, 0)).unit
        self.up = self.right.cross(self.forward)
        self.view = view

    def rays(self, width, height):
        for row in range(height):
            y = (height - 1 - 2 * row) / width * 2 * self.view
            yield [
                Ray(self.position, self.forward + self.right * ((2 * column + 1 - width) / width * self.view) + self.up * y)
                for column in range(width)
            ]


def checker(point):
    return 1.0 if (math.floor(point.x) + math.floor(point.z)) % 2 else 0.25


def stripes(point):
    return 0.6 + 0.4 * math.sin(point.y * 12)


LETTERS = " .:-=+*#%@"


def render(scene, camera, width, height):
    total = 0.0
    for row in camera.rays(width, height):
        values = [scene.shade(ray) for ray in row]
        total += sum(values)
        print("".join(LETTERS[min(int(v * len(LETTERS)), len(LETTERS) - 1)] for v in values).rstrip())
    return total


chrome = Material(0.3, diffuse=0.3, shine=0.8, mirror=0.6)
ball = Sphere(Vector(-0.4, 0.5, 2.5), 0.5, Material(0.9, pattern=stripes))
pair = Group(
    Sphere(Vector(2, 0.6, 3), 1.3, None),
    Sphere(Vector(1.6, 0.4, 2.4), 0.4, Material(1.0, shine=0.5)),
    Sphere(Vector(2.2, 0.6, 3.4), 0.6, chrome),
)
floor = Plane(Vector(0, 0, 0), Vector(0, 1, 0), Material(0.9, pattern=checker))
scene = Scene(
    [floor, Sphere(Vector(-1.6, 1, 4), 1, chrome), ball, pair, Disc(Vector(0.4, 2.2, 6), Vector(0, -0.2, -1), 0.7, Material(1.2))],
    [(Vector(-4, 6, -2), 0.8), (Vector(5, 4, 0), 0.35)],
)
camera = Camera(Vector(0, 1.4, -2), Vector(0.2, 0.9, 3))
total = render(scene, camera, 36, 13)
print(f"{total:.9f}", scene.rays, scene.shadows, pair.skipped)

# The edges of the arithmetic.
v = Vector(1, 2.5, -3)
print(v, -v, v * 2, 2 * v, v / 4, v @ v, abs(Vector(3, 4, 0)), v == Vector(1, 2.5, -3), v != v, [*v])
print(v.cross(v), v.mirrored(Vector(0, 1, 0)), Vector(0, 0, 5).unit)
for wrong in (lambda: v * v, lambda: v + 1, lambda: Vector(0, 0, 0).unit, lambda: Shape(chrome), lambda: hash(v), lambda: setattr(v, "w", 1), lambda: v @ 2):
    try:
        print(wrong())
    except (TypeError, AttributeError, ZeroDivisionError) as error:
        print(f"{type(error).__name__}: {error}")
print(Sphere(v, 1, chrome).meet(Ray(Vector(0, 0, 0), Vector(0, 1, 0))), floor.meet(Ray(v, Vector(1, 0, 0))), floor.meet(Ray(v, -v)))
