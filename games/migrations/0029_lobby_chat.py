"""The chat of the lobby, and who may write there."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("games", "0030_archive_filters"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='chatline',
            name='games_chatline_channel_known',
        ),
        migrations.AddField(
            model_name='lobby',
            name='chat',
            field=models.CharField(choices=[('off', 'Nobody: there is no chat'), ('accounts', 'People with an account'), ('everybody', 'Everybody with a name, guests too')], default='off', max_length=9, verbose_name='who may chat in the lobby'),
        ),
        migrations.AddField(
            model_name='lobby',
            name='chat_version',
            field=models.PositiveIntegerField(default=0, verbose_name='version of the chat'),
        ),
        migrations.AlterField(
            model_name='chatline',
            name='channel',
            field=models.CharField(choices=[('players', 'players'), ('spectators', 'spectators'), ('lobby', 'lobby')], max_length=10, verbose_name='channel'),
        ),
        migrations.AlterField(
            model_name='chatline',
            name='game',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='games.game', verbose_name='game'),
        ),
        migrations.AlterField(
            model_name='chatmute',
            name='game',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='games.game', verbose_name='game'),
        ),
        migrations.AddConstraint(
            model_name='chatline',
            constraint=models.CheckConstraint(condition=models.Q(('channel__in', ['players', 'spectators', 'lobby'])), name='games_chatline_channel_known'),
        ),
        migrations.AddConstraint(
            model_name='chatline',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('channel', 'lobby'), ('game', None)), models.Q(models.Q(('channel', 'lobby'), _negated=True), ('game__isnull', False)), _connector='OR'), name='games_chatline_lobby_has_no_game'),
        ),
        migrations.AddConstraint(
            model_name='chatmute',
            constraint=models.UniqueConstraint(condition=models.Q(('game', None)), fields=('user', 'muted'), name='games_chatmute_lobby_once'),
        ),
        migrations.AddConstraint(
            model_name='chatmute',
            constraint=models.UniqueConstraint(condition=models.Q(('game', None), ('muted', None)), fields=('user',), name='games_chatmute_lobby_all_once'),
        ),
        migrations.AddConstraint(
            model_name='lobby',
            constraint=models.CheckConstraint(condition=models.Q(('chat__in', ['off', 'accounts', 'everybody'])), name='games_lobby_chat_is_known'),
        ),
    ]
