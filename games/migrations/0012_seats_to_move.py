"""Whom a game asks for a move, and who has to press Next, as fields of its row."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0010_waiting_rooms")]

    operations = [
        migrations.AddField(
            model_name="game",
            name="to_move",
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="seats to move"),
        ),
        migrations.AddField(
            model_name="game",
            name="to_press_next",
            field=models.PositiveSmallIntegerField(default=0, verbose_name="seats to press Next"),
        ),
    ]
