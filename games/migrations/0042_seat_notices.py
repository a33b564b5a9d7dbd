"""Whoever loses a seat to somebody else is told why."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0041_boards_of_changed_editions")]

    operations = [
        migrations.AlterField(
            "notice",
            "kind",
            models.CharField(
                choices=[
                    ("warning", "warning"),
                    ("mute", "mute"),
                    ("suspension", "suspension"),
                    ("lifted", "lifted"),
                    ("acted", "answer: something was done"),
                    ("not-acted", "answer: nothing was done"),
                    ("seat", "seat given to somebody else"),
                ],
                max_length=10,
                verbose_name="kind",
            ),
        )
    ]
