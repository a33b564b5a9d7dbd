"""Results keep what their edition was like, so that a changed one is counted on a board of its own."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0046_pulse")]

    operations = [
        migrations.AddField(
            "result",
            "edition_hash",
            models.CharField(blank=True, default="", max_length=8, verbose_name="edition hash"),
            preserve_default=False,
        ),
        migrations.AlterField("tally", "board", models.CharField(max_length=48, verbose_name="board")),
    ]
