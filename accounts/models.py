"""People who play, whether they have registered or just came in."""

import secrets
from typing import ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.utils.translation import gettext_lazy as _


class People(UserManager["User"]):
    def create_guest(self, nickname: str) -> "User":
        """Somebody who plays without having registered, known by a nickname."""
        return self.create_user(f"guest-{secrets.token_hex(8)}", first_name=nickname, is_guest=True)


class User(AbstractUser):
    is_guest = models.BooleanField(
        _("guest"),
        default=False,
        help_text=_("Plays without having registered; becomes a full account in place."),
    )

    objects: ClassVar[People] = People()

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")
        constraints = [
            models.CheckConstraint(
                name="accounts_user_guest_has_no_powers",
                condition=models.Q(is_guest=False) | models.Q(is_staff=False, is_superuser=False),
                violation_error_message=_("A guest cannot be staff."),
            ),
        ]
