"""The second step of signing in."""

from typing import Any

from allauth.mfa.stages import AuthenticateStage

from accounts.logins import has_second_step


class SecondStep(AuthenticateStage):
    """Asked for where an app gives codes.

    A passkey alone is another way in, not a second step: it does not work over plain HTTP, and whoever has a
    password besides would be locked out in a club's network.
    """

    def handle(self) -> tuple[Any, bool]:
        if self.login.user is None or not has_second_step(self.login.user):
            return None, True
        asked: tuple[Any, bool] = super().handle()
        return asked
