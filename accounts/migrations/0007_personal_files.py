import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0006_preferences")]

    operations = [
        migrations.CreateModel(
            name="PersonalFile",
            fields=[
                (
                    "id",
                    models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"),
                ),
                ("content", models.BinaryField(verbose_name="content")),
                ("made_at", models.DateTimeField(verbose_name="made")),
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="user",
                    ),
                ),
            ],
            options={"verbose_name": "file about a person", "verbose_name_plural": "files about people"},
        ),
    ]
