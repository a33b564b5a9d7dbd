from django.db import migrations, models

from luckybox_site.web.lookalikes import name_key


def name_accounts(apps, schema_editor):
    """Accounts that are there have names; where two are alike, the older keeps the plain one."""
    users = apps.get_model("accounts", "User").objects.filter(is_guest=False).order_by("pk")
    taken = set()
    for user in users:
        key = name_key(user.username)
        user.name_key = key if key not in taken else f"{key} #{user.pk}"
        user.first_name = user.first_name or user.username[:24]
        taken.add(key)
        user.save(update_fields=["name_key", "first_name"])


class Migration(migrations.Migration):

    dependencies = [
        ("accounts", "0003_identity_changes"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="name_key",
            field=models.CharField(editable=False, max_length=200, null=True, unique=True, verbose_name="name, as compared"),
        ),
        migrations.RunPython(name_accounts, migrations.RunPython.noop, elidable=True),
    ]
