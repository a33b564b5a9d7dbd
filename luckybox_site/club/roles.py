"""Roles of the staff: groups that are there after every migration, each with what it may do in the admin.

All of it stands in one table, by name, so that this app knows no other. What a group has besides, a superuser
has given it. Whoever has a role also needs the staff status; superusers may do everything without one.
"""

from typing import Any, Final

from django.apps import AppConfig
from django.apps import apps as all_apps
from django.contrib.auth.management import create_permissions

VIEW: Final = ("view",)
EDIT: Final = ("view", "add", "change", "delete")

CARD_EDITORS, MODERATORS, ORGANISERS = "Card editors", "Moderators", "Organisers"

#: By role and model: what may be done with its rows, or a permission of its own. A model that is not there
#: is passed over.
ROLES: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    CARD_EDITORS: {
        "games.deck": EDIT,
        "games.deckversion": EDIT,
        "games.card": EDIT,
        "games.edition": EDIT,
        "games.checkup": EDIT,
        "games.cardupload": EDIT,
    },
    MODERATORS: {
        "games.report": ("view", "change"),
        "games.sanction": ("view", "add", "change"),
        "games.flaggedword": EDIT,
        "games.chatline": VIEW,
        "games.game": ("view", "act_at_tables"),
        "games.player": VIEW,
    },
    ORGANISERS: {
        "club.club": ("view", "change"),
        "club.invitation": EDIT,
        "games.game": ("view", "act_at_tables"),
        "games.player": VIEW,
    },
}
#: What nobody but superusers touches, so that every model of the admin is in this module.
SUPERUSERS: Final = frozenset(
    {
        "accounts.user",
        "account.emailaddress",
        "auth.group",
        "games.move",
        "jobs.job",
        "mfa.authenticator",
        "usersessions.usersession",
    }
)
#: Permissions that are not named after a model.
OWN_PERMISSIONS: Final = frozenset({"act_at_tables"})


def give_permissions(sender: AppConfig, using: str, apps: Any = all_apps, **_more: Any) -> None:
    """After the migration of an app, give each role what it may do there."""
    if sender.label not in {model.partition(".")[0] for may in ROLES.values() for model in may}:
        return
    try:
        groups = apps.get_model("auth", "Group").objects.using(using)
        permissions = apps.get_model("auth", "Permission").objects.using(using)
    except LookupError:
        return
    create_permissions(sender, verbosity=0, using=using, apps=apps)
    for role, may in ROLES.items():
        wanted = {(model.partition(".")[2], one) for model, verbs in may.items() for one in verbs}
        codes = {code if code in OWN_PERMISSIONS else f"{code}_{model}" for model, code in wanted}
        group, _made = groups.get_or_create(name=role)
        group.permissions.add(*permissions.filter(content_type__app_label=sender.label, codename__in=codes))
