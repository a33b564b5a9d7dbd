"""Whom mails come from."""

from email.utils import formataddr, parseaddr

from django.conf import settings

from luckybox_site.club.reading import club


def sender() -> str:
    """The address of the settings, under the name of the club if it has one."""
    name = club().name
    return (
        formataddr((name, parseaddr(settings.DEFAULT_FROM_EMAIL)[1])) if name else settings.DEFAULT_FROM_EMAIL
    )
