"""How passwords are hashed."""

from django.contrib.auth.hashers import Argon2PasswordHasher as DjangoArgon2PasswordHasher


class Argon2PasswordHasher(DjangoArgon2PasswordHasher):
    """Argon2id with 19 MiB, as OWASP recommends; Django's own 100 MiB are much for a small server."""

    time_cost = 2
    memory_cost = 19_456
    parallelism = 1
