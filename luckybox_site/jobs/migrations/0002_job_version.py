"""Jobs get a version, so that who follows one is told what is new."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("jobs", "0001_initial")]

    operations = [
        migrations.AddField("job", "version", models.PositiveIntegerField(default=1, verbose_name="version"))
    ]
