"""Games: options, and where each stands. Who sits there is in `players.py`, what happened in `moves.py`."""

from datetime import datetime, timedelta
from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.absences import Absence, from_row
from games.models.acts import ActedOn
from games.models.callers import Caller, callers_from_row
from games.models.luckybox.cards import DeckVersion
from luckybox_site.web.visible_names import MAX_NAME

MAX_NICKNAME = MAX_NAME
CODE_LENGTH = 8
MOST_SEATS = 12
#: After so long without anybody looking at it, a table that waits for players closes.
UNSEEN_FOR = timedelta(hours=1)


def unseen_until() -> datetime:
    return timezone.now() + UNSEEN_FOR


class GameQuerySet(models.QuerySet["Game"]):
    def with_open_secrets(self) -> Self:
        """Games that are over together with all games of their deal group."""
        unfinished = Game.objects.filter(deal_group=OuterRef("deal_group")).unfinished()
        return self.filter(~Exists(unfinished), status=Game.Status.OVER)

    def unfinished(self) -> Self:
        """Games that are played or may still be."""
        return self.exclude(status__in=[Game.Status.OVER, Game.Status.CLOSED])

    def overdue(self) -> Self:
        """Games whose deadline has passed, the earliest first."""
        return self.filter(deadline__lte=timezone.now()).order_by("deadline")


class Game(ActedOn):
    """A table for one game: its options, and where the game stands.

    The moves are the truth; every field here that follows from them is written in the same transaction.
    A move writes here, and for every statement that writes PostgreSQL reads the checks of the table again.
    So it checks the status and how fields go together; not what is only counted, nor other choices.
    """

    class Status(models.TextChoices):
        OPEN = "open", _("waiting for players")
        PLAYING = "playing", _("playing")
        OVER = "over", _("over")
        #: Given up before it started.
        CLOSED = "closed", _("closed")

    class Pace(models.TextChoices):
        BRISK = "brisk", _("by itself, after two seconds")
        STEADY = "steady", _("by itself, after four seconds")
        RELAXED = "relaxed", _("when everyone has pressed Next")

    class Clock(models.IntegerChoices):
        NONE = 0, _("no clock")
        QUICK = 20, _("20 seconds")
        NORMAL = 45, _("45 seconds")
        LONG = 90, _("90 seconds")
        #: From here on people come and go: see `is_correspondence`.
        CORRESPONDENCE = 86_400, _("1 day")
        THREE_DAYS = 259_200, _("3 days")
        WEEK = 604_800, _("7 days")

    class Visibility(models.TextChoices):
        #: In the lobby, for everybody.
        PUBLIC = "public", _("everybody")
        LINK = "link", _("those with the link")
        #: The link is not enough: see `services/access.py`.
        WORD = "word", _("those with the link and a word")

    class WatchingBy(models.TextChoices):
        #: A public table is listed in the lobby while it runs.
        EVERYBODY = "everybody", _("everybody")
        LINK = "link", _("those with the link")
        NOBODY = "nobody", _("only the players")

    class GuestsChat(models.TextChoices):
        """What people without an account may say."""

        #: Everything at a table for friends; pictures and phrases at one for everybody.
        USUAL = "usual", _("as usual")
        EVERYTHING = "everything", _("everything")
        NOTHING = "nothing", _("nothing")

    code = models.CharField(_("code"), max_length=CODE_LENGTH)
    kind = models.CharField(_("game"), max_length=20)
    status = models.CharField(_("status"), max_length=7, choices=Status, default=Status.OPEN)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="hosted_games", verbose_name=_("host")
    )
    seats = models.SmallIntegerField(_("seats"))
    pace = models.CharField(_("pace"), max_length=7, choices=Pace, default=Pace.BRISK)
    clock = models.IntegerField(_("clock"), choices=Clock, default=Clock.NONE)
    visibility = models.CharField(
        _("who may come in"), max_length=6, choices=Visibility, default=Visibility.LINK
    )
    #: The word of a table that asks for one, hashed like a password.
    word = models.CharField(_("word"), max_length=128, blank=True, editable=False)
    watching_by = models.CharField(
        _("who may watch"), max_length=9, choices=WatchingBy, default=WatchingBy.LINK
    )
    guests_chat = models.CharField(
        _("what guests may say"), max_length=10, choices=GuestsChat, default=GuestsChat.USUAL
    )
    #: The game's own copy of the switches it is played with, so that nobody changes them afterwards.
    rules = models.JSONField(_("rules"), default=dict)
    deck = models.ForeignKey(
        DeckVersion, models.PROTECT, null=True, blank=True, related_name="games", verbose_name=_("deck")
    )
    #: Determines everything that chance brings. Secret until the game is over.
    seed = models.CharField(max_length=64, editable=False)
    #: The same for all games that share a seed (see `services/secrets.py`); null for one with its own.
    deal_group = models.CharField(  # noqa: DJ001  two games with the same text would be a group
        _("deal group"), max_length=32, null=True, blank=True, editable=False
    )
    rematch_of = models.OneToOneField(
        "self", models.SET_NULL, null=True, blank=True, related_name="rematch", verbose_name=_("rematch of")
    )
    #: The number of this game in its match, from 1.
    match_game = models.SmallIntegerField(_("game of the match"), default=1)
    #: Raised by every change of the game that anybody at the table can see, and by no other.
    version = models.IntegerField(_("version"), default=0)
    #: Raised when the people around the game change: seats, options, spectators.
    table_version = models.IntegerField(_("version of the table"), default=0)
    move_count = models.IntegerField(_("moves"), default=0)
    #: When the turn ends for those who have not chosen, and, with everybody done, when the game goes on.
    turn_deadline = models.DateTimeField(_("deadline of the turn"), null=True, blank=True)
    gate_deadline = models.DateTimeField(_("deadline of the gate"), null=True, blank=True)
    #: The seats that the game asks for a move, and those that still have to press Next, a bit for each seat:
    #: so that a list of tables need not rebuild their games. Null: not written since there is this field.
    to_move = models.SmallIntegerField(_("seats to move"), null=True, blank=True)
    to_press_next = models.SmallIntegerField(_("seats to press Next"), default=0)
    #: When a ticker has to look at the table: the earliest of those and of the computer players' moves.
    deadline = models.DateTimeField(_("deadline"), null=True, blank=True)
    #: Since when the organiser has stopped the game. Nobody moves then and `deadline` is empty, so that no
    #: ticker comes; the other deadlines stay as they are, and are put off by as long when the game goes on.
    paused_at = models.DateTimeField(_("paused since"), null=True, blank=True, editable=False)
    #: How many people watch without sitting here; brought up to date now and then.
    watching = models.IntegerField(_("spectators"), default=0)
    #: The absent players by the key of their row (see `absences.py`), and the way on that each of the others
    #: has chosen. Like the spectators these belong to the topic *table*.
    presence = models.JSONField(_("presence"), default=dict, blank=True)
    ways = models.JSONField(_("ways on"), default=dict, blank=True)
    #: When an absence changes with time, so that a ticker has to update `presence`.
    presence_due = models.DateTimeField(_("presence due"), null=True, blank=True)
    #: The waiting room: when players other than the host may start, and whether they may by now.
    others_start_at = models.DateTimeField(_("others may start from"), null=True, blank=True)
    others_start = models.BooleanField(_("others may start"), default=False)
    #: Who has asked for a seat, and who is not to be seated unasked (see `callers.py`).
    callers = models.JSONField(_("people who ask for a seat"), default=dict, blank=True)
    #: The names for whom the host keeps a seat each, and what the host changed last: by whom, and how the
    #: options were before.
    reserved = models.JSONField(_("reserved seats"), default=list, blank=True)
    changed = models.JSONField(_("last change of the options"), default=dict, blank=True)
    #: When somebody has looked at the table last, and when a ticker has to look at the waiting room.
    looked_at = models.DateTimeField(_("looked at"), default=timezone.now)
    room_due = models.DateTimeField(_("waiting room due"), null=True, blank=True, default=unseen_until)
    #: Said before the start: the result changes the players' ratings (`services/rated.py`).
    is_rated = models.BooleanField(_("rated"), default=False)
    auto_bonus = models.BooleanField(_("the server uses bonuses itself"), default=False)
    #: Made for given people by an organiser, who alone says when it starts and what happens to it.
    is_arranged = models.BooleanField(_("arranged by an organiser"), default=False, editable=False)
    #: What a seat is dealt follows from the seed and the number of the seat alone: the same at tables of any
    #: size, whatever the others keep or draw (ARCHITECTURE, Shuffles).
    deals_by_seat = models.BooleanField(_("dealt by seat"), default=False, editable=False)
    result = models.JSONField(_("result"), null=True, blank=True)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    started_at = models.DateTimeField(_("started"), null=True, blank=True)
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)

    #: What can change once somebody sits here.
    LIVE_FIELDS = (
        "version",
        "status",
        "host_id",
        "seats",
        "move_count",
        "turn_deadline",
        "gate_deadline",
        "to_move",
        "to_press_next",
        "deadline",
        "paused_at",
        "result",
        "started_at",
        "finished_at",
        "deal_group",
        "acts",
    )

    #: Fields of the topic *table* that are shown once the game has started.
    AROUND_FIELDS = ("watching", "presence", "ways", "acts")

    objects = GameQuerySet.as_manager()

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        ordering = ["-created_at"]
        permissions = [
            ("see_secrets", _("Can see the moves of running games")),
            ("act_at_tables", _("Can end games and say who plays")),
        ]
        indexes = [
            models.Index(
                name="games_game_deadline", fields=["deadline"], condition=Q(deadline__isnull=False)
            ),
            models.Index(
                name="games_game_deal_group",
                fields=["deal_group"],
                condition=Q(deal_group__isnull=False),
            ),
            models.Index(name="games_game_status", fields=["status", "-created_at"]),
            models.Index(
                name="games_game_presence_due",
                fields=["presence_due"],
                condition=Q(presence_due__isnull=False),
            ),
            models.Index(name="games_game_room_due", fields=["room_due"], condition=Q(status="open")),
            models.Index(name="games_game_watched", fields=["watching"], condition=Q(watching__gt=0)),
            # Whole ones: SQLite does not see that a value in a query is that of a partial index.
            models.Index(name="games_game_lobby_open", fields=["visibility", "status", "created_at"]),
            models.Index(name="games_game_lobby_running", fields=["visibility", "status", "-started_at"]),
            models.Index(name="games_game_lobby_results", fields=["visibility", "status", "-finished_at"]),
        ]
        constraints = [
            models.UniqueConstraint(name="games_game_code_unique", fields=["code"]),
            models.CheckConstraint(name="games_game_seats_range", condition=Q(seats__range=(1, MOST_SEATS))),
            models.CheckConstraint(name="games_game_match_from_one", condition=Q(match_game__gte=1)),
            models.CheckConstraint(
                name="games_game_status_known", condition=Q(status__in=["open", "playing", "over", "closed"])
            ),
            models.CheckConstraint(name="games_game_deal_group_named", condition=~Q(deal_group="")),
            models.CheckConstraint(
                name="games_game_word_if_asked",
                condition=Q(visibility="word") & ~Q(word="") | Q(visibility__in=["public", "link"], word=""),
            ),
            models.CheckConstraint(
                name="games_game_over_has_result",
                condition=~Q(status="over") | Q(result__isnull=False, deadline__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return self.code

    @property
    def absences(self) -> dict[int, Absence]:
        """The players who are gone or have just come back, by the key of their row."""
        return from_row(self.presence)

    @property
    def people_asking(self) -> dict[int, Caller]:
        """Who is to be remembered of those who do not sit here, by a number for each."""
        return callers_from_row(self.callers)

    @property
    def has_started(self) -> bool:
        return self.status in {self.Status.PLAYING, self.Status.OVER}

    @property
    def is_correspondence(self) -> bool:
        """Whether a turn may take a day or more, so that nobody waits at the table."""
        return self.clock >= self.Clock.CORRESPONDENCE

    @property
    def is_paused(self) -> bool:
        """Whether the organiser has stopped the game."""
        return self.paused_at is not None

    @property
    def is_ended_early(self) -> bool:
        """Whether the players ended the game by agreement, without a winner."""
        return isinstance(self.result, dict) and "ended" in self.result
