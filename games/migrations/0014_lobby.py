"""The switch is gone; what the database can hold of access, and the order of the lobby."""

from django.db import migrations, models


class Migration(migrations.Migration):
    # After rows have been written: PostgreSQL alters no table that has changed in the same transaction.
    dependencies = [("games", "0013_access")]

    operations = [
        migrations.RemoveField(model_name="game", name="is_public"),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("visibility", "word"), models.Q(("word", ""), _negated=True)),
                    models.Q(("visibility__in", ["public", "link"]), ("word", "")),
                    _connector="OR",
                ),
                name="games_game_word_if_asked",
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(("watching_by__in", ["everybody", "link", "nobody"])),
                name="games_game_watching_by_known",
            ),
        ),
        migrations.CreateModel(
            name="Lobby",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.PositiveBigIntegerField(default=0, verbose_name="version")),
            ],
            options={"verbose_name": "lobby", "verbose_name_plural": "lobbies"},
        ),
        migrations.AddConstraint(
            model_name="lobby",
            constraint=models.CheckConstraint(condition=models.Q(("pk", 1)), name="games_lobby_one"),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                fields=["visibility", "status", "created_at"],
                name="games_game_lobby_open",
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                fields=["visibility", "status", "-started_at"],
                name="games_game_lobby_running",
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                fields=["visibility", "status", "-finished_at"],
                name="games_game_lobby_results",
            ),
        ),
    ]
