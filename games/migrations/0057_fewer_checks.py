from django.db import migrations, models

#: The checks of positive numbers, which PostgreSQL has named, and three of what only we choose.
DROP = """
DO $$
DECLARE found record;
BEGIN
    FOR found IN
        SELECT conrelid::regclass AS place, conname FROM pg_constraint
        WHERE contype = 'c'
            AND conrelid IN (
                'games_game'::regclass, 'games_player'::regclass, 'games_move'::regclass,
                'games_cross'::regclass, 'games_drawncard'::regclass
            )
            AND (
                right(conname, 6) = '_check'
                OR conname IN (
                    'games_game_watching_by_known', 'games_game_guests_chat_known', 'games_move_by_known'
                )
            )
    LOOP
        EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', found.place, found.conname);
    END LOOP;
END $$
"""


class OnPostgreSQL(migrations.RunSQL):
    """Only PostgreSQL reads them again and again; SQLite would copy each table, once for each of them."""

    def state_forwards(self, app_label, state):
        # The models made for an earlier migration would be made again for each field below.
        state.__dict__.pop("apps", None)
        super().state_forwards(app_label, state)

    def database_forwards(self, app_label, schema_editor, from_state, to_state):
        if schema_editor.connection.vendor == "postgresql":
            super().database_forwards(app_label, schema_editor, from_state, to_state)


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0056_what_is_final'),
    ]

    operations = [
        OnPostgreSQL(DROP, migrations.RunSQL.noop),
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RemoveConstraint(
                    model_name='game',
                    name='games_game_watching_by_known',
                ),
                migrations.RemoveConstraint(
                    model_name='game',
                    name='games_game_guests_chat_known',
                ),
                migrations.RemoveConstraint(
                    model_name='move',
                    name='games_move_by_known',
                ),
                migrations.AlterField(
                    model_name='cross',
                    name='round',
                    field=models.SmallIntegerField(verbose_name='round'),
                ),
                migrations.AlterField(
                    model_name='cross',
                    name='turn',
                    field=models.SmallIntegerField(verbose_name='turn'),
                ),
                migrations.AlterField(
                    model_name='drawncard',
                    name='number',
                    field=models.SmallIntegerField(verbose_name='number'),
                ),
                migrations.AlterField(
                    model_name='drawncard',
                    name='round',
                    field=models.SmallIntegerField(verbose_name='round'),
                ),
                migrations.AlterField(
                    model_name='drawncard',
                    name='turn',
                    field=models.SmallIntegerField(verbose_name='turn'),
                ),
                migrations.AlterField(
                    model_name='game',
                    name='clock',
                    field=models.IntegerField(choices=[(0, 'no clock'), (20, '20 seconds'), (45, '45 seconds'), (90, '90 seconds'), (86400, '1 day'), (259200, '3 days'), (604800, '7 days')], default=0, verbose_name='clock'),
                ),
                migrations.AlterField(
                    model_name='game',
                    name='match_game',
                    field=models.SmallIntegerField(default=1, verbose_name='game of the match'),
                ),
                migrations.AlterField(
                    model_name='game',
                    name='move_count',
                    field=models.IntegerField(default=0, verbose_name='moves'),
                ),
                migrations.AlterField(
                    model_name='game',
                    name='seats',
                    field=models.SmallIntegerField(verbose_name='seats'),
                ),
                migrations.AlterField(
                    model_name='game',
                    name='table_version',
                    field=models.IntegerField(default=0, verbose_name='version of the table'),
                ),
                migrations.AlterField(
                    model_name='game',
                    name='to_move',
                    field=models.SmallIntegerField(blank=True, null=True, verbose_name='seats to move'),
                ),
                migrations.AlterField(
                    model_name='game',
                    name='to_press_next',
                    field=models.SmallIntegerField(default=0, verbose_name='seats to press Next'),
                ),
                migrations.AlterField(
                    model_name='game',
                    name='version',
                    field=models.IntegerField(default=0, verbose_name='version'),
                ),
                migrations.AlterField(
                    model_name='game',
                    name='watching',
                    field=models.IntegerField(default=0, verbose_name='spectators'),
                ),
                migrations.AlterField(
                    model_name='move',
                    name='index',
                    field=models.IntegerField(verbose_name='index'),
                ),
                migrations.AlterField(
                    model_name='move',
                    name='seat',
                    field=models.SmallIntegerField(blank=True, null=True, verbose_name='seat'),
                ),
                migrations.AlterField(
                    model_name='player',
                    name='missed',
                    field=models.SmallIntegerField(default=0, verbose_name='missed'),
                ),
                migrations.AlterField(
                    model_name='player',
                    name='seat',
                    field=models.SmallIntegerField(verbose_name='seat'),
                ),
            ],
        ),
    ]
