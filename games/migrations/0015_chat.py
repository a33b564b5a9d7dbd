"""The chat of tables, blocks between people, and what moderators need."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0021_results"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Block",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=24, verbose_name="name")),
                ("made_at", models.DateTimeField(auto_now_add=True, verbose_name="made")),
            ],
            options={
                "verbose_name": "block",
                "verbose_name_plural": "blocks",
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Chat",
            fields=[
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="chat",
                        serialize=False,
                        to="games.game",
                        verbose_name="game",
                    ),
                ),
                ("version", models.PositiveIntegerField(default=0, verbose_name="version")),
            ],
            options={
                "verbose_name": "chat",
                "verbose_name_plural": "chats",
            },
        ),
        migrations.CreateModel(
            name="ChatLine",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "channel",
                    models.CharField(
                        choices=[("players", "players"), ("spectators", "spectators")],
                        max_length=10,
                        verbose_name="channel",
                    ),
                ),
                ("name", models.CharField(max_length=24, verbose_name="name")),
                (
                    "reaction",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("thumbs-up", "Thumbs up"),
                            ("clap", "Applause"),
                            ("laugh", "Laughing"),
                            ("wow", "Wow"),
                            ("ouch", "Ouch"),
                            ("thinking", "Thinking"),
                            ("heart", "Heart"),
                            ("clover", "Good luck"),
                        ],
                        max_length=10,
                        verbose_name="picture",
                    ),
                ),
                (
                    "phrase",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("hello", "Hello!"),
                            ("good-luck", "Good luck, everyone!"),
                            ("nice-move", "Nice move!"),
                            ("so-close", "So close!"),
                            ("lucky-you", "Lucky you!"),
                            ("one-moment", "One moment, please."),
                            ("your-turn", "It is your turn."),
                            ("back", "I’m back."),
                            ("thanks", "Thank you!"),
                            ("sorry", "Sorry!"),
                            ("good-game", "Good game!"),
                            ("another", "Another game?"),
                            ("bye", "Bye!"),
                            ("deleted", "(deleted)"),
                        ],
                        max_length=10,
                        verbose_name="phrase",
                    ),
                ),
                ("text", models.CharField(blank=True, max_length=200, verbose_name="text")),
                ("is_flagged", models.BooleanField(default=False, verbose_name="flagged")),
                ("at", models.DateTimeField(auto_now_add=True, verbose_name="at")),
            ],
            options={
                "verbose_name": "line of chat",
                "verbose_name_plural": "lines of chat",
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="ChatMute",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
            ],
            options={
                "verbose_name": "muted person",
                "verbose_name_plural": "muted people",
            },
        ),
        migrations.CreateModel(
            name="FlaggedWord",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "word",
                    models.CharField(
                        help_text="Lines with this word are shown as always, and marked for moderators.",
                        max_length=60,
                        unique=True,
                        verbose_name="word",
                    ),
                ),
            ],
            options={
                "verbose_name": "flagged word",
                "verbose_name_plural": "flagged words",
                "ordering": ["word"],
            },
        ),
        migrations.CreateModel(
            name="Notice",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("warning", "warning"),
                            ("mute", "mute"),
                            ("suspension", "suspension"),
                            ("lifted", "lifted"),
                            ("acted", "answer: something was done"),
                            ("not-acted", "answer: nothing was done"),
                        ],
                        max_length=10,
                        verbose_name="kind",
                    ),
                ),
                ("about", models.CharField(max_length=300, verbose_name="about")),
                ("words", models.CharField(blank=True, max_length=300, verbose_name="words")),
                ("ends_at", models.DateTimeField(blank=True, null=True, verbose_name="ends")),
                ("made_at", models.DateTimeField(auto_now_add=True, verbose_name="made")),
            ],
            options={
                "verbose_name": "notice",
                "verbose_name_plural": "notices",
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Report",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("about_name", models.CharField(max_length=24, verbose_name="name")),
                (
                    "reason",
                    models.CharField(
                        choices=[
                            ("insult", "Insults or threats"),
                            ("spam", "Spam or advertising"),
                            ("name", "An offensive name"),
                            ("unfair", "Unfair play"),
                            ("other", "Something else"),
                        ],
                        max_length=10,
                        verbose_name="reason",
                    ),
                ),
                ("words", models.CharField(blank=True, max_length=500, verbose_name="in their words")),
                ("context", models.JSONField(default=list, verbose_name="the lines before")),
                ("made_at", models.DateTimeField(auto_now_add=True, verbose_name="made")),
                (
                    "outcome",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("nothing", "nothing"),
                            ("warning", "warning"),
                            ("mute", "mute"),
                            ("suspension", "suspension"),
                        ],
                        max_length=10,
                        verbose_name="outcome",
                    ),
                ),
                ("decided_at", models.DateTimeField(null=True, verbose_name="decided")),
            ],
            options={
                "verbose_name": "report",
                "verbose_name_plural": "reports",
                "ordering": [models.OrderBy(models.F("decided_at"), descending=True, nulls_first=True), "pk"],
            },
        ),
        migrations.CreateModel(
            name="Sanction",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[("warning", "warning"), ("mute", "mute"), ("suspension", "suspension")],
                        max_length=10,
                        verbose_name="kind",
                    ),
                ),
                (
                    "reason",
                    models.CharField(
                        help_text="The person reads this.", max_length=300, verbose_name="reason"
                    ),
                ),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="made")),
                ("ends_at", models.DateTimeField(blank=True, null=True, verbose_name="ends")),
                ("lifted_at", models.DateTimeField(editable=False, null=True, verbose_name="lifted")),
            ],
            options={
                "verbose_name": "sanction",
                "verbose_name_plural": "sanctions",
                "ordering": ["-pk"],
            },
        ),
        migrations.AddField(
            model_name="game",
            name="guests_chat",
            field=models.CharField(
                choices=[("usual", "as usual"), ("everything", "everything"), ("nothing", "nothing")],
                default="usual",
                max_length=10,
                verbose_name="what guests may say",
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(("guests_chat__in", ["usual", "everything", "nothing"])),
                name="games_game_guests_chat_known",
            ),
        ),
        migrations.AddField(
            model_name="block",
            name="blocked",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="blocked",
            ),
        ),
        migrations.AddField(
            model_name="block",
            name="user",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="user",
            ),
        ),
        migrations.AddField(
            model_name="chatline",
            name="author",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="author",
            ),
        ),
        migrations.AddField(
            model_name="chatline",
            name="game",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to="games.game",
                verbose_name="game",
            ),
        ),
        migrations.AddField(
            model_name="chatmute",
            name="game",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to="games.game",
                verbose_name="game",
            ),
        ),
        migrations.AddField(
            model_name="chatmute",
            name="muted",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="muted",
            ),
        ),
        migrations.AddField(
            model_name="chatmute",
            name="user",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="user",
            ),
        ),
        migrations.AddField(
            model_name="notice",
            name="user",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="user",
            ),
        ),
        migrations.AddField(
            model_name="report",
            name="about",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="about",
            ),
        ),
        migrations.AddField(
            model_name="report",
            name="decided_by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="decided by",
            ),
        ),
        migrations.AddField(
            model_name="report",
            name="game",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="games.game",
                verbose_name="game",
            ),
        ),
        migrations.AddField(
            model_name="report",
            name="reporter",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="reporter",
            ),
        ),
        migrations.AddField(
            model_name="sanction",
            name="made_by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="made by",
            ),
        ),
        migrations.AddField(
            model_name="sanction",
            name="report",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="sanctions",
                to="games.report",
                verbose_name="report",
            ),
        ),
        migrations.AddField(
            model_name="sanction",
            name="user",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="user",
            ),
        ),
        migrations.AddConstraint(
            model_name="block",
            constraint=models.UniqueConstraint(fields=("user", "blocked"), name="games_block_once"),
        ),
        migrations.AddConstraint(
            model_name="block",
            constraint=models.CheckConstraint(
                condition=models.Q(("user", models.F("blocked")), _negated=True),
                name="games_block_of_another",
            ),
        ),
        migrations.AddIndex(
            model_name="chatline",
            index=models.Index(fields=["game", "channel", "-id"], name="games_chatline_of_channel"),
        ),
        migrations.AddIndex(
            model_name="chatline",
            index=models.Index(
                condition=models.Q(("is_flagged", True)), fields=["-id"], name="games_chatline_flagged"
            ),
        ),
        migrations.AddConstraint(
            model_name="chatline",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(models.Q(("reaction", ""), _negated=True), ("phrase", ""), ("text", "")),
                    models.Q(models.Q(("phrase", ""), _negated=True), ("reaction", ""), ("text", "")),
                    models.Q(models.Q(("text", ""), _negated=True), ("phrase", ""), ("reaction", "")),
                    _connector="OR",
                ),
                name="games_chatline_says_one_thing",
            ),
        ),
        migrations.AddConstraint(
            model_name="chatline",
            constraint=models.CheckConstraint(
                condition=models.Q(("channel__in", ["players", "spectators"])),
                name="games_chatline_channel_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="chatmute",
            constraint=models.UniqueConstraint(fields=("game", "user", "muted"), name="games_chatmute_once"),
        ),
        migrations.AddConstraint(
            model_name="chatmute",
            constraint=models.UniqueConstraint(
                condition=models.Q(("muted", None)), fields=("game", "user"), name="games_chatmute_all_once"
            ),
        ),
        migrations.AddIndex(
            model_name="report",
            index=models.Index(fields=["-decided_at", "id"], name="games_report_decided"),
        ),
        migrations.AddConstraint(
            model_name="report",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("decided_at", None), ("outcome", "")),
                    models.Q(models.Q(("outcome", ""), _negated=True), ("decided_at__isnull", False)),
                    _connector="OR",
                ),
                name="games_report_decided_with_outcome",
            ),
        ),
        migrations.AddConstraint(
            model_name="sanction",
            constraint=models.CheckConstraint(
                condition=models.Q(("reason", ""), _negated=True), name="games_sanction_has_reason"
            ),
        ),
        migrations.AddConstraint(
            model_name="sanction",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", "warning"), _negated=True), ("ends_at", None), _connector="OR"
                ),
                name="games_sanction_warning_has_no_end",
            ),
        ),
    ]
