"""Rated tables; results of finished games by seat, their tallies, and ratings."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0005_accounts_have_names'),
        ("games", "0020_slow_clocks"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='ProfileOptions',
            fields=[
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='profile_options', serialize=False, to=settings.AUTH_USER_MODEL, verbose_name='user')),
                ('is_listed', models.BooleanField(default=True, verbose_name='profile and leaderboards')),
                ('has_ratings', models.BooleanField(default=True, verbose_name='ratings')),
                ('shows_ratings_in_games', models.BooleanField(default=True, verbose_name='ratings during a game')),
            ],
            options={
                'verbose_name': 'profile options',
                'verbose_name_plural': 'profile options',
            },
        ),
        migrations.CreateModel(
            name='Rating',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(max_length=20, verbose_name='of which game')),
                ('mu', models.FloatField(verbose_name='strength')),
                ('sigma', models.FloatField(verbose_name='uncertainty')),
                ('points', models.IntegerField(verbose_name='points')),
                ('peak', models.IntegerField(verbose_name='peak')),
                ('games', models.PositiveIntegerField(default=0, verbose_name='rated games')),
            ],
            options={
                'verbose_name': 'rating',
                'verbose_name_plural': 'ratings',
                'ordering': ['kind', '-points'],
            },
        ),
        migrations.CreateModel(
            name='RatingChange',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(max_length=20, verbose_name='of which game')),
                ('finished_at', models.DateTimeField(verbose_name='finished')),
                ('mu_before', models.FloatField(verbose_name='strength before')),
                ('sigma_before', models.FloatField(verbose_name='uncertainty before')),
                ('mu', models.FloatField(verbose_name='strength')),
                ('sigma', models.FloatField(verbose_name='uncertainty')),
                ('before', models.IntegerField(verbose_name='points before')),
                ('after', models.IntegerField(verbose_name='points after')),
            ],
            options={
                'verbose_name': 'change of a rating',
                'verbose_name_plural': 'changes of ratings',
                'ordering': ['finished_at', 'result'],
            },
        ),
        migrations.CreateModel(
            name='Result',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.PositiveSmallIntegerField(verbose_name='seat')),
                ('kind', models.CharField(max_length=20, verbose_name='of which game')),
                ('edition', models.CharField(blank=True, max_length=20, verbose_name='edition')),
                ('seats', models.PositiveSmallIntegerField(verbose_name='seats')),
                ('people', models.PositiveSmallIntegerField(verbose_name='people')),
                ('place', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='place')),
                ('is_tied', models.BooleanField(default=False, verbose_name='shares the place')),
                ('total', models.IntegerField(default=0, verbose_name='total')),
                ('points', models.JSONField(default=dict, verbose_name='points by category')),
                ('is_apart', models.BooleanField(default=False, verbose_name='counted apart')),
                ('is_rated', models.BooleanField(default=False, verbose_name='rated')),
                ('is_public', models.BooleanField(default=False, verbose_name='public')),
                ('has_left', models.BooleanField(default=False, verbose_name='left')),
                ('finished_at', models.DateTimeField(verbose_name='finished')),
                ('is_counted', models.BooleanField(default=False, verbose_name='counted')),
            ],
            options={
                'verbose_name': 'result',
                'verbose_name_plural': 'results',
                'ordering': ['game', 'seat'],
            },
        ),
        migrations.CreateModel(
            name='Tally',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('board', models.CharField(max_length=32, verbose_name='board')),
                ('is_apart', models.BooleanField(default=False, verbose_name='counted apart')),
                ('period', models.CharField(blank=True, max_length=8, verbose_name='period')),
                ('games', models.PositiveIntegerField(default=0, verbose_name='games')),
                ('wins', models.PositiveIntegerField(default=0, verbose_name='wins')),
                ('best', models.IntegerField(default=0, verbose_name='best')),
                ('points', models.JSONField(default=dict, verbose_name='points by category')),
                ('by_seats', models.JSONField(default=dict, verbose_name='by number of players')),
            ],
            options={
                'verbose_name': 'tally',
                'verbose_name_plural': 'tallies',
                'ordering': ['user', 'board', 'period'],
            },
        ),
        migrations.AddField(
            model_name='game',
            name='is_rated',
            field=models.BooleanField(default=False, verbose_name='rated'),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(fields=['visibility', 'status', 'kind', 'seats', '-finished_at'], name='games_game_archive'),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(condition=models.Q(('is_rated', True)), fields=['visibility', 'status', '-finished_at'], name='games_game_archive_rated'),
        ),
        migrations.AddIndex(
            model_name='profileoptions',
            index=models.Index(condition=models.Q(('is_listed', False)), fields=['user'], name='games_profile_unlisted'),
        ),
        migrations.AddField(
            model_name='rating',
            name='user',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='ratings', to=settings.AUTH_USER_MODEL, verbose_name='user'),
        ),
        migrations.AddField(
            model_name='ratingchange',
            name='user',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='rating_changes', to=settings.AUTH_USER_MODEL, verbose_name='user'),
        ),
        migrations.AddField(
            model_name='result',
            name='game',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='results', to='games.game', verbose_name='game'),
        ),
        migrations.AddField(
            model_name='result',
            name='user',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='results', to=settings.AUTH_USER_MODEL, verbose_name='user'),
        ),
        migrations.AddField(
            model_name='ratingchange',
            name='result',
            field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='rating_change', to='games.result', verbose_name='result'),
        ),
        migrations.AddField(
            model_name='tally',
            name='user',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tallies', to=settings.AUTH_USER_MODEL, verbose_name='user'),
        ),
        migrations.AddIndex(
            model_name='rating',
            index=models.Index(fields=['kind', '-points', 'user'], name='games_rating_board'),
        ),
        migrations.AddConstraint(
            model_name='rating',
            constraint=models.UniqueConstraint(fields=('user', 'kind'), name='games_rating_unique'),
        ),
        migrations.AddIndex(
            model_name='result',
            index=models.Index(fields=['user', '-finished_at', '-id'], name='games_result_of_user'),
        ),
        migrations.AddIndex(
            model_name='result',
            index=models.Index(fields=['user', 'kind', '-finished_at', '-id'], name='games_result_user_kind'),
        ),
        migrations.AddIndex(
            model_name='result',
            index=models.Index(condition=models.Q(('is_counted', False)), fields=['finished_at'], name='games_result_uncounted'),
        ),
        migrations.AddIndex(
            model_name='result',
            index=models.Index(condition=models.Q(('is_rated', True)), fields=['kind', 'finished_at'], name='games_result_rated'),
        ),
        migrations.AddConstraint(
            model_name='result',
            constraint=models.UniqueConstraint(fields=('game', 'seat'), name='games_result_seat_unique'),
        ),
        migrations.AddConstraint(
            model_name='result',
            constraint=models.CheckConstraint(condition=models.Q(('seats__range', (1, 12))), name='games_result_seats_range'),
        ),
        migrations.AddConstraint(
            model_name='result',
            constraint=models.CheckConstraint(condition=models.Q(('is_rated', False), ('place__isnull', False), _connector='OR'), name='games_result_rated_has_place'),
        ),
        migrations.AddIndex(
            model_name='ratingchange',
            index=models.Index(fields=['user', 'kind', '-finished_at'], name='games_ratingchange_curve'),
        ),
        migrations.AddIndex(
            model_name='ratingchange',
            index=models.Index(fields=['kind', 'finished_at'], name='games_ratingchange_order'),
        ),
        migrations.AddIndex(
            model_name='tally',
            index=models.Index(fields=['board', 'period', 'is_apart', '-wins', 'games', 'user'], name='games_tally_wins'),
        ),
        migrations.AddIndex(
            model_name='tally',
            index=models.Index(fields=['board', 'period', 'is_apart', '-best', 'user'], name='games_tally_best'),
        ),
        migrations.AddConstraint(
            model_name='tally',
            constraint=models.UniqueConstraint(fields=('user', 'board', 'is_apart', 'period'), name='games_tally_unique'),
        ),
    ]
