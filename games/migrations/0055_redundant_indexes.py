import django.db.models.deletion
from django.db import migrations, models

#: Indexes of foreign keys that begin as a unique one of the same table does.
INDEXES = {
    "games_cross_player_id_6c7b0806": ("games_cross", "player_id"),
    "games_drawncard_game_id_897f8346": ("games_drawncard", "game_id"),
    "games_move_game_id_aca66fc5": ("games_move", "game_id"),
    "games_player_game_id_63093c89": ("games_player", "game_id"),
}


def _key(model, name, related_name, to, words):
    return migrations.AlterField(
        model_name=model,
        name=name,
        field=models.ForeignKey(
            db_index=False,
            on_delete=django.db.models.deletion.CASCADE,
            related_name=related_name,
            to=to,
            verbose_name=words,
        ),
    )


class Migration(migrations.Migration):
    dependencies = [("games", "0054_places_of_entrants")]

    # In SQL, because AlterField would copy these tables on SQLite and check every foreign key on PostgreSQL.
    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL(f"DROP INDEX IF EXISTS {index}", f"CREATE INDEX {index} ON {table} ({column})")
                for index, (table, column) in INDEXES.items()
            ],
            state_operations=[
                _key("cross", "player", "crosses", "games.player", "player"),
                _key("drawncard", "game", "drawn_cards", "games.game", "game"),
                _key("move", "game", "moves", "games.game", "game"),
                _key("player", "game", "players", "games.game", "game"),
            ],
        )
    ]
