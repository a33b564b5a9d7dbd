"""What is counted apart has boards of its own."""

from django.conf import settings
from typing import Any

from django.db import migrations, models
from django.db.models import Value
from django.db.models.functions import Concat


def rename_boards(apps: Any, _schema_editor: Any) -> None:
    apart = apps.get_model("games", "Tally").objects.filter(is_apart=True)
    apart.update(board=Concat("board", Value("-apart")))



class Migration(migrations.Migration):

    dependencies = [
        ('games', '0016_moderators'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RunPython(rename_boards, migrations.RunPython.noop, elidable=True),
        migrations.RemoveConstraint(
            model_name='tally',
            name='games_tally_unique',
        ),
        migrations.RemoveIndex(
            model_name='tally',
            name='games_tally_wins',
        ),
        migrations.RemoveIndex(
            model_name='tally',
            name='games_tally_best',
        ),
        migrations.RemoveField(
            model_name='tally',
            name='is_apart',
        ),
        migrations.AddIndex(
            model_name='tally',
            index=models.Index(fields=['board', 'period', '-wins', 'games', 'user'], name='games_tally_wins'),
        ),
        migrations.AddIndex(
            model_name='tally',
            index=models.Index(fields=['board', 'period', '-best', 'user'], name='games_tally_best'),
        ),
        migrations.AddConstraint(
            model_name='tally',
            constraint=models.UniqueConstraint(fields=('user', 'board', 'period'), name='games_tally_unique'),
        ),
    ]
