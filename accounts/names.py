"""Names of accounts: as typed, in one spelling of Unicode, and told apart without case and look-alikes."""

import unicodedata

from django.contrib.auth.base_user import AbstractBaseUser
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from luckybox_site.web.lookalikes import name_key
from luckybox_site.web.visible_names import MAX_NAME, visible_name

#: Marks that would make a name ambiguous: sign-in takes addresses too, and a profile has the name in its own.
_FORBIDDEN = "@/\\"
#: Who is called like this would be taken for the staff. Commands and the admin may give such names.
_STAFF = frozenset(map(name_key, ("Admin", "Administrator", "Moderator", "Staff", "System", "Lucky Box")))


def account_name(typed: str) -> str:
    """The name as it is kept; `ValidationError` says what is wrong with it."""
    name = visible_name(unicodedata.normalize("NFKC", typed))
    if any(letter in name for letter in _FORBIDDEN):
        raise ValidationError(_("A name cannot contain @, / or \\. Please leave them out."))
    if len({script for letter in name if (script := _script(letter))}) > 1:
        raise ValidationError(
            _("Please use letters of one alphabet, so that nobody mistakes the name for another.")
        )
    if not any(unicodedata.category(letter)[0] in "LNS" for letter in name):
        raise ValidationError(_("Please use at least one letter or digit."))
    if name_key(name) in _STAFF:
        raise ValidationError(
            _("That name would be taken for the staff of this site. Please choose another.")
        )
    if len(name) > MAX_NAME:
        raise ValidationError(
            ngettext(
                "That name is too long: it may have %(limit)d character.",
                "That name is too long: it may have %(limit)d characters.",
                MAX_NAME,
            )
            % {"limit": MAX_NAME}
        )
    return name


def _script(letter: str) -> str:
    """Which of the three alphabets that share shapes a letter is of; empty for all others."""
    script = unicodedata.name(letter, "").partition(" ")[0]
    return script if script in {"LATIN", "GREEK", "CYRILLIC"} else ""


def shown_name(user: AbstractBaseUser) -> str:
    """What pages and mails of an account call its owner."""
    return str(getattr(user, "first_name", "") or user.get_username())
