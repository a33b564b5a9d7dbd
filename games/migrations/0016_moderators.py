"""A group for those who moderate: what they may see and change in the admin, and nothing else."""

from django.db import migrations

NAME = "Moderators"
#: By model, what they may do with its rows.
MAY = {
    "report": ("view", "change"),
    "sanction": ("view", "add", "change"),
    "flaggedword": ("view", "add", "change", "delete"),
    "chatline": ("view",),
}


def make_group(apps, schema_editor):
    """Permissions are usually made after all migrations, so that they may not be there yet."""
    content_types = apps.get_model("contenttypes", "ContentType").objects
    permissions = apps.get_model("auth", "Permission").objects
    group, _ = apps.get_model("auth", "Group").objects.get_or_create(name=NAME)
    for model, verbs in MAY.items():
        content_type, _ = content_types.get_or_create(app_label="games", model=model)
        for verb in verbs:
            name = apps.get_model("games", model)._meta.verbose_name
            permission, _ = permissions.get_or_create(
                content_type=content_type,
                codename=f"{verb}_{model}",
                defaults={"name": f"Can {verb} {name}"},
            )
            group.permissions.add(permission)


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0015_chat"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [migrations.RunPython(make_group, migrations.RunPython.noop)]
