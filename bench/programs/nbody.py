"""The n-body benchmark: the Jovian planets in double precision.

Five bodies attract each other; a step moves all of them by a symplectic
integrator.  The work is float arithmetic on object attributes.  After the
Computer Language Benchmarks Game's published problem.

    python nbody.py [steps]

Checks the energy before the first step, and after it that energy is kept.
"""

import sys

PI = 3.14159265358979323
SOLAR_MASS = 4.0 * PI * PI
DAYS_PER_YEAR = 365.24
STEP = 0.01

START_ENERGY = -0.169075164
ENERGY_AFTER_1000 = -0.169087605


class NBodyError(Exception):
    pass


class Body:
    """A point mass; lengths in astronomical units, times in years."""

    def __init__(self, x, y, z, vx, vy, vz, mass):
        self.x = x
        self.y = y
        self.z = z
        self.vx = vx * DAYS_PER_YEAR
        self.vy = vy * DAYS_PER_YEAR
        self.vz = vz * DAYS_PER_YEAR
        self.mass = mass * SOLAR_MASS


class System:
    """The bodies, and each pair of them once."""

    def __init__(self, bodies):
        self.bodies = bodies
        self.pairs = []
        for i in range(len(bodies)):
            for j in range(i + 1, len(bodies)):
                self.pairs.append((bodies[i], bodies[j]))
        self.rest()

    def rest(self):
        """Give the first body the speed that keeps the centre of mass in place."""
        px = 0.0
        py = 0.0
        pz = 0.0
        for body in self.bodies:
            px += body.vx * body.mass
            py += body.vy * body.mass
            pz += body.vz * body.mass
        sun = self.bodies[0]
        sun.vx = -px / SOLAR_MASS
        sun.vy = -py / SOLAR_MASS
        sun.vz = -pz / SOLAR_MASS

    def energy(self):
        total = 0.0
        for body in self.bodies:
            total += 0.5 * body.mass * (body.vx * body.vx + body.vy * body.vy + body.vz * body.vz)
        for pair in self.pairs:
            a = pair[0]
            b = pair[1]
            dx = a.x - b.x
            dy = a.y - b.y
            dz = a.z - b.z
            total -= a.mass * b.mass / (dx * dx + dy * dy + dz * dz) ** 0.5
        return total

    def advance(self, dt, steps):
        for _ in range(steps):
            for pair in self.pairs:
                a = pair[0]
                b = pair[1]
                dx = a.x - b.x
                dy = a.y - b.y
                dz = a.z - b.z
                square = dx * dx + dy * dy + dz * dz
                magnitude = dt / (square * square**0.5)
                pull = b.mass * magnitude
                a.vx -= dx * pull
                a.vy -= dy * pull
                a.vz -= dz * pull
                pull = a.mass * magnitude
                b.vx += dx * pull
                b.vy += dy * pull
                b.vz += dz * pull
            for body in self.bodies:
                body.x += dt * body.vx
                body.y += dt * body.vy
                body.z += dt * body.vz


def solar_system():
    sun = Body(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0)
    jupiter = Body(
        4.84143144246472090e00,
        -1.16032004402742839e00,
        -1.03622044471123109e-01,
        1.66007664274403694e-03,
        7.69901118419740425e-03,
        -6.90460016972063023e-05,
        9.54791938424326609e-04,
    )
    saturn = Body(
        8.34336671824457987e00,
        4.12479856412430479e00,
        -4.03523417114321381e-01,
        -2.76742510726411899e-03,
        4.99852801234917238e-03,
        2.30417297573763929e-05,
        2.85885980666130812e-04,
    )
    uranus = Body(
        1.28943695621391310e01,
        -1.51111514016986312e01,
        -2.23307578892655734e-01,
        2.96460137564761618e-03,
        2.37847173959480950e-03,
        -2.96589568540237556e-05,
        4.36624404335156298e-05,
    )
    neptune = Body(
        1.53796971148509165e01,
        -2.59193146099879641e01,
        1.79258772950371181e-01,
        2.68067772490389322e-03,
        1.62824170038242295e-03,
        -9.51592254519715870e-05,
        5.15138902046611451e-05,
    )
    return System([sun, jupiter, saturn, uranus, neptune])


def close(a, b, tolerance):
    return abs(a - b) <= tolerance


def run(n):
    """Move the system `n` steps, checking; return its energy."""
    system = solar_system()
    before = system.energy()
    if not close(before, START_ENERGY, 5e-10):
        raise NBodyError("starts with the energy " + str(before))
    system.advance(STEP, n)
    after = system.energy()
    if n == 1000 and not close(after, ENERGY_AFTER_1000, 5e-10):
        raise NBodyError("ends with the energy " + str(after))
    if not close(after, before, 1e-4):
        raise NBodyError("the energy went from " + str(before) + " to " + str(after))
    return after


if __name__ == "__main__":
    steps = 1000
    if len(sys.argv) > 1:
        steps = int(sys.argv[1])
    print("nbody: verified", steps, "steps, energy", run(steps))
