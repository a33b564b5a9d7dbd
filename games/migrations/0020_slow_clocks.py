from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0019_rooms_and_people")]

    operations = [
        migrations.AlterField(
            model_name="game",
            name="clock",
            field=models.PositiveIntegerField(
                choices=[
                    (0, "no clock"),
                    (20, "20 seconds"),
                    (45, "45 seconds"),
                    (90, "90 seconds"),
                    (86400, "1 day"),
                    (259200, "3 days"),
                    (604800, "7 days"),
                ],
                default=0,
                verbose_name="clock",
            ),
        ),
    ]
