"""Who may come in and who may watch: three choices each in place of one switch."""

from typing import Any

from django.db import migrations, models


def from_switch(apps: Any, _schema: Any) -> None:
    """Tables that welcomed spectators had them by link; the others stay as closed as they were."""
    apps.get_model("games", "Game").objects.filter(is_public=False).update(watching_by="nobody")


def to_switch(apps: Any, _schema: Any) -> None:
    apps.get_model("games", "Game").objects.filter(watching_by="nobody").update(is_public=False)


class Migration(migrations.Migration):
    dependencies = [("games", "0012_seats_to_move")]

    operations = [
        migrations.AddField(
            model_name="game",
            name="visibility",
            field=models.CharField(
                choices=[
                    ("public", "everybody"),
                    ("link", "those with the link"),
                    ("word", "those with the link and a word"),
                ],
                default="link",
                max_length=6,
                verbose_name="who may come in",
            ),
        ),
        migrations.AddField(
            model_name="game",
            name="word",
            field=models.CharField(blank=True, editable=False, max_length=128, verbose_name="word"),
        ),
        migrations.AddField(
            model_name="game",
            name="watching_by",
            field=models.CharField(
                choices=[
                    ("everybody", "everybody"),
                    ("link", "those with the link"),
                    ("nobody", "only the players"),
                ],
                default="link",
                max_length=9,
                verbose_name="who may watch",
            ),
        ),
        migrations.RunPython(from_switch, to_switch, elidable=True),
    ]
