from django.db import migrations, models


def forget_crosses_of_open_turns(apps, schema_editor):
    """From now on a cross is written when it is final, as the next event of chance makes it."""
    games, moves, drawn, crosses = (
        apps.get_model("games", name).objects for name in ("Game", "Move", "DrawnCard", "Cross")
    )
    for game in games.filter(kind="luckybox", status="playing"):
        last = moves.filter(game=game, by="chance").order_by("-index").first()
        turn = drawn.filter(game=game).order_by("-round", "-turn").first()
        if last is not None and turn is not None and last.event.get("t") == "number":
            crosses.filter(player__game=game, round=turn.round, turn=turn.turn).delete()


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0055_redundant_indexes'),
    ]

    operations = [
        migrations.RemoveField(
            model_name='player',
            name='count',
        ),
        migrations.AlterField(
            model_name='player',
            name='counters',
            field=models.JSONField(default=dict, help_text='Without what can still be undone.', verbose_name='counters'),
        ),
        migrations.RunPython(forget_crosses_of_open_turns, migrations.RunPython.noop),
    ]
