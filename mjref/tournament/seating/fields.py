"""Finite fields and their products, just large enough to construct seating plans."""

from collections.abc import Iterable
from functools import cache
from itertools import product


def prime_powers(number: int) -> list[tuple[int, int]]:
    """Return the factors of `number` as (prime, exponent)."""
    found = []
    prime = 2
    while number > 1:
        exponent = 0
        while number % prime == 0:
            number //= prime
            exponent += 1
        if exponent:
            found.append((prime, exponent))
        prime += 1
    return found


class Field:
    """The field of p**k elements, named 0 … p**k - 1; 0 and 1 are what they are called."""

    def __init__(self, prime: int, exponent: int) -> None:
        self.size = prime**exponent
        self._prime = prime
        self._exponent = exponent
        self._modulus = _irreducible(prime, exponent)

    def add(self, one: int, other: int) -> int:
        """Return the sum."""
        return self._number(
            (a + b) % self._prime
            for a, b in zip(self._digits(one), self._digits(other), strict=True)
        )

    def multiply(self, one: int, other: int) -> int:
        """Return the product."""
        return self._number(
            _product(self._digits(one), self._digits(other), self._modulus, prime=self._prime)
        )

    def primitive(self) -> int:
        """Return an element whose powers are all elements but 0."""
        for element in range(1, self.size):
            power, order = element, 1
            while power != 1:
                power = self.multiply(power, element)
                order += 1
            if order == self.size - 1:
                return element
        raise AssertionError(self.size)  # every finite field has one

    def power(self, base: int, exponent: int) -> int:
        """Return `base` multiplied with itself."""
        result = 1
        for _ in range(exponent):
            result = self.multiply(result, base)
        return result

    def _digits(self, number: int) -> list[int]:
        return [number // self._prime**place % self._prime for place in range(self._exponent)]

    def _number(self, digits: Iterable[int]) -> int:
        return sum(digit * self._prime**place for place, digit in enumerate(digits))


class Ring:
    """A product of fields: what is needed of a field, for sizes that are no prime powers."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._fields = [field(*factor) for factor in prime_powers(size)]
        self.smallest_factor = min((part.size for part in self._fields), default=1)

    def add(self, one: int, other: int) -> int:
        """Return the sum."""
        return self._join(
            part.add(a, b)
            for part, a, b in zip(self._fields, self._split(one), self._split(other), strict=True)
        )

    def times(self, constant: int, element: int) -> int:
        """Return the element multiplied, in every factor, by that factor's `constant`."""
        return self._join(
            part.multiply(constant, a)
            for part, a in zip(self._fields, self._split(element), strict=True)
        )

    def _split(self, number: int) -> list[int]:
        parts = []
        for part in self._fields:
            number, rest = divmod(number, part.size)
            parts.append(rest)
        return parts

    def _join(self, parts: Iterable[int]) -> int:
        number, weight = 0, 1
        for part, value in zip(self._fields, parts, strict=True):
            number += value * weight
            weight *= part.size
        return number


@cache
def field(prime: int, exponent: int) -> Field:
    """Return the field of prime**exponent elements."""
    return Field(prime, exponent)


def _product(
    one: list[int], other: list[int], modulus: tuple[int, ...], *, prime: int
) -> list[int]:
    """Multiply polynomials, low coefficients first, modulo a polynomial whose highest is 1."""
    degree = len(modulus) - 1
    result = [0] * (2 * degree - 1)
    for i, a in enumerate(one):
        for j, b in enumerate(other):
            result[i + j] = (result[i + j] + a * b) % prime
    for place in range(2 * degree - 2, degree - 1, -1):
        for i, m in enumerate(modulus):
            result[place - degree + i] -= result[place] * m if i < degree else 0
    return [value % prime for value in result[:degree]]


def _irreducible(prime: int, exponent: int) -> tuple[int, ...]:
    """Return a polynomial of that degree, low coefficients first, that no other divides."""
    for low in product(range(prime), repeat=exponent):
        candidate = (*low, 1)
        if exponent == 1 or not _has_divisor(candidate, prime):
            return candidate
    raise AssertionError((prime, exponent))  # there is one of every degree


def _has_divisor(polynomial: tuple[int, ...], prime: int) -> bool:
    degree = len(polynomial) - 1
    return any(
        _remainder(polynomial, (*low, 1), prime) == [0] * size
        for size in range(1, degree // 2 + 1)
        for low in product(range(prime), repeat=size)
    )


def _remainder(polynomial: tuple[int, ...], divisor: tuple[int, ...], prime: int) -> list[int]:
    rest = list(polynomial)
    size = len(divisor) - 1
    for place in range(len(rest) - 1, size - 1, -1):
        factor = rest[place]
        for i in range(size + 1):
            rest[place - size + i] = (rest[place - size + i] - factor * divisor[i]) % prime
    return rest[:size]
