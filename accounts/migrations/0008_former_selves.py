import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0007_personal_files")]

    operations = [
        migrations.CreateModel(
            name="FormerSelf",
            fields=[
                (
                    "id",
                    models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"),
                ),
                ("until", models.DateTimeField(verbose_name="counts until")),
                (
                    "former",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="later_selves",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="before",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="former_selves",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="user",
                    ),
                ),
            ],
            options={
                "verbose_name": "former self",
                "verbose_name_plural": "former selves",
                "constraints": [
                    models.UniqueConstraint(name="accounts_former_self_once", fields=["user", "former"])
                ],
            },
        ),
    ]
