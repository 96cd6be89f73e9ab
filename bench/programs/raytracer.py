"""Spheres over a chequered plane, lit by one lamp, with shadows and mirrors; vectors have operators.

Turner Whitted, *An Improved Illumination Model for Shaded Display*, Communications of the ACM 23 (1980).

    python raytracer.py [pictures]

Checks some pixels by what must be seen there, and the sum over the first picture.
"""

import math
import sys

WIDTH, HEIGHT = 32, 24
DEPTH = 3
EXPECTED_SUM = 234537


class WrongAnswer(Exception):
    pass


class Vector:
    def __init__(self, x, y, z):
        self.x = x
        self.y = y
        self.z = z

    def __add__(self, other):
        return Vector(self.x + other.x, self.y + other.y, self.z + other.z)

    def __sub__(self, other):
        return Vector(self.x - other.x, self.y - other.y, self.z - other.z)

    def __mul__(self, factor):
        return Vector(self.x * factor, self.y * factor, self.z * factor)

    __rmul__ = __mul__

    def __neg__(self):
        return Vector(-self.x, -self.y, -self.z)

    def dot(self, other):
        return self.x * other.x + self.y * other.y + self.z * other.z

    def __abs__(self):
        return math.sqrt(self.dot(self))

    def unit(self):
        return self * (1.0 / abs(self))

    def mirror(self, normal):
        return self - 2.0 * self.dot(normal) * normal


class Ray:
    def __init__(self, start, direction):
        self.start = start
        self.direction = direction.unit()

    def at(self, distance):
        return self.start + distance * self.direction


class Shape:
    mirror = 0.0

    def colour(self, point):
        return self.paint


class Sphere(Shape):
    def __init__(self, centre, radius, paint, mirror):
        self.centre = centre
        self.radius = radius
        self.paint = paint
        self.mirror = mirror

    def hit(self, ray):
        to_centre = self.centre - ray.start
        along = to_centre.dot(ray.direction)
        square = self.radius**2 - to_centre.dot(to_centre) + along**2
        if square < 0:
            return None
        distance = along - math.sqrt(square)
        return distance if distance > 1e-6 else None

    def normal(self, point):
        return (point - self.centre).unit()


class Floor(Shape):
    light, dark = Vector(0.9, 0.9, 0.9), Vector(0.1, 0.1, 0.1)

    def hit(self, ray):
        if ray.direction.y >= -1e-9:
            return None
        return -ray.start.y / ray.direction.y

    def normal(self, point):
        return Vector(0.0, 1.0, 0.0)

    def colour(self, point):
        return self.light if (math.floor(point.x) + math.floor(point.z)) % 2 else self.dark


class Scene:
    sky = Vector(0.3, 0.5, 0.9)

    def __init__(self, shapes, lamp):
        self.shapes = shapes
        self.lamp = lamp

    def nearest(self, ray):
        best = None
        for shape in self.shapes:
            distance = shape.hit(ray)
            if distance is not None and (best is None or distance < best[0]):
                best = distance, shape
        return best

    def trace(self, ray, depth=DEPTH):
        found = self.nearest(ray)
        if found is None:
            return self.sky
        distance, shape = found
        point = ray.at(distance)
        normal = shape.normal(point)
        to_lamp = self.lamp - point
        brightness = 0.15
        start = point + 1e-4 * normal
        shadow = self.nearest(Ray(start, to_lamp))
        if shadow is None or shadow[0] > abs(to_lamp):
            brightness += 0.85 * max(0.0, normal.dot(to_lamp.unit()))
        colour = shape.colour(point) * brightness
        if shape.mirror and depth:
            reflected = self.trace(Ray(start, ray.direction.mirror(normal)), depth - 1)
            colour = colour * (1 - shape.mirror) + reflected * shape.mirror
        return colour

    def render(self, eye):
        for row in range(HEIGHT):
            for column in range(WIDTH):
                direction = Vector((column + 0.5) / WIDTH - 0.5, 0.3 - (row + 0.5) / HEIGHT * 0.75, 1.0)
                yield self.trace(Ray(eye, direction))


def byte(part):
    return min(255, int(part * 255))


def run(n):
    """Draw `n` pictures from moving points; return the sum of their bytes."""
    red = Sphere(Vector(0.0, 1.0, 2.0), 1.0, Vector(0.9, 0.1, 0.1), 0.0)
    mirror = Sphere(Vector(-1.8, 0.8, 1.0), 0.8, Vector(0.2, 0.2, 0.2), 0.7)
    green = Sphere(Vector(1.7, 0.6, 0.8), 0.6, Vector(0.1, 0.8, 0.2), 0.2)
    scene = Scene([red, mirror, green, Floor()], Vector(-4.0, 8.0, -5.0))
    total = 0
    for number in range(n):
        pixels = list(scene.render(Vector((number % 9) * 0.1, 1.2, -4.0)))
        if pixels[0] is not Scene.sky:
            raise WrongAnswer("no sky in the corner")
        middle = pixels[WIDTH * (HEIGHT // 2) + WIDTH // 2]
        if middle.x < 3 * middle.y:
            raise WrongAnswer(f"the sphere in the middle is {vars(middle)}")
        checksum = sum(byte(p.x) + byte(p.y) + byte(p.z) for p in pixels)
        if number == 0 and checksum != EXPECTED_SUM:
            raise WrongAnswer(f"the first picture's bytes add up to {checksum}")
        total += checksum
    return total


if __name__ == "__main__":
    pictures = 10
    if len(sys.argv) > 1:
        pictures = int(sys.argv[1])
    print("raytracer: verified", pictures, "pictures,", run(pictures))
