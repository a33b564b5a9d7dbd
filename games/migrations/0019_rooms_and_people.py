"""What a waiting room remembers for its host, and what the lobby shows of the people on the site."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0014_lobby"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="reserved",
            field=models.JSONField(blank=True, default=list, verbose_name="reserved seats"),
        ),
        migrations.AddField(
            model_name="game",
            name="changed",
            field=models.JSONField(blank=True, default=dict, verbose_name="last change of the options"),
        ),
        migrations.AddField(
            model_name="lobby",
            name="digest",
            field=models.CharField(blank=True, default="", max_length=64, verbose_name="digest"),
            preserve_default=False,
        ),
        migrations.CreateModel(
            name="PersonHere",
            fields=[
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="user",
                    ),
                ),
                ("seen_at", models.DateTimeField(verbose_name="seen")),
            ],
            options={"verbose_name": "person here", "verbose_name_plural": "people here"},
        ),
        migrations.AddIndex(
            model_name="personhere",
            index=models.Index(fields=["seen_at"], name="games_personhere_seen"),
        ),
    ]
