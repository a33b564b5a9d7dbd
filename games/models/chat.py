"""The chat of a table, and that of the lobby: the lines, and what somebody does not want to see of them."""

from typing import Final

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.tables import MAX_NICKNAME, Game

LONGEST_LINE = 200
#: In place of the id of a game: the chat of the lobby. Its rows have no game, and the lobby has its version.
LOBBY_CHAT: Final = 0


class Channel(models.TextChoices):
    """Who a line is for. When the game is over everybody sees both; the lobby has one of its own."""

    PLAYERS = "players", _("players")
    SPECTATORS = "spectators", _("spectators")
    LOBBY = "lobby", _("lobby")


class Reaction(models.TextChoices):
    """A picture (`static/icons/reactions.svg`), with the words that stand for it."""

    THUMBS_UP = "thumbs-up", _("Thumbs up")
    CLAP = "clap", _("Applause")
    LAUGH = "laugh", _("Laughing")
    WOW = "wow", _("Wow")
    OUCH = "ouch", _("Ouch")
    THINKING = "thinking", _("Thinking")
    HEART = "heart", _("Heart")
    CLOVER = "clover", _("Good luck")


class Phrase(models.TextChoices):
    """A sentence that every reader gets in their own language."""

    HELLO = "hello", _("Hello!")
    GOOD_LUCK = "good-luck", _("Good luck, everyone!")
    NICE_MOVE = "nice-move", _("Nice move!")
    SO_CLOSE = "so-close", _("So close!")
    LUCKY_YOU = "lucky-you", _("Lucky you!")
    ONE_MOMENT = "one-moment", _("One moment, please.")
    YOUR_TURN = "your-turn", _("It is your turn.")
    BACK = "back", _("I’m back.")
    THANKS = "thanks", _("Thank you!")
    SORRY = "sorry", _("Sorry!")
    GOOD_GAME = "good-game", _("Good game!")
    ANOTHER = "another", _("Another game?")
    BYE = "bye", _("Bye!")
    #: In place of what somebody has written whose account was deleted. Nobody can say it.
    DELETED = "deleted", _("(deleted)")


class Chat(models.Model):
    """The chat of one table. Its version belongs to it alone: no line changes the game, or the table."""

    game = models.OneToOneField(
        Game, models.CASCADE, primary_key=True, related_name="chat", verbose_name=_("game")
    )
    version = models.PositiveIntegerField(_("version"), default=0)

    class Meta:
        verbose_name = _("chat")
        verbose_name_plural = _("chats")

    def __str__(self) -> str:
        return str(self.game_id)


class ChatLine(models.Model):
    """What somebody has said: a picture, a phrase, or a line of text."""

    game = models.ForeignKey(
        Game, models.CASCADE, null=True, blank=True, related_name="+", verbose_name=_("game")
    )
    channel = models.CharField(_("channel"), max_length=10, choices=Channel)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("author")
    )
    #: What the author was called then.
    name = models.CharField(_("name"), max_length=MAX_NICKNAME)
    reaction = models.CharField(_("picture"), max_length=10, choices=Reaction, blank=True)
    phrase = models.CharField(_("phrase"), max_length=10, choices=Phrase, blank=True)
    text = models.CharField(_("text"), max_length=LONGEST_LINE, blank=True)
    #: It holds a word of the list for moderators (`FlaggedWord`). The line is shown all the same.
    is_flagged = models.BooleanField(_("flagged"), default=False)
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        verbose_name = _("line of chat")
        verbose_name_plural = _("lines of chat")
        ordering = ["pk"]
        indexes = [
            models.Index(name="games_chatline_of_channel", fields=["game", "channel", "-id"]),
            models.Index(name="games_chatline_flagged", fields=["-id"], condition=Q(is_flagged=True)),
        ]
        constraints = [
            models.CheckConstraint(
                name="games_chatline_says_one_thing",
                condition=~Q(reaction="") & Q(phrase="", text="")
                | ~Q(phrase="") & Q(reaction="", text="")
                | ~Q(text="") & Q(reaction="", phrase=""),
            ),
            models.CheckConstraint(
                name="games_chatline_channel_known",
                condition=Q(channel__in=["players", "spectators", "lobby"]),
            ),
            models.CheckConstraint(
                name="games_chatline_lobby_has_no_game",
                condition=Q(channel="lobby", game=None) | ~Q(channel="lobby") & Q(game__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return self.text or str(self.get_phrase_display() or self.get_reaction_display())


class ChatMute(models.Model):
    """Somebody does not want to read a person in one chat, or anything of it."""

    game = models.ForeignKey(
        Game, models.CASCADE, null=True, blank=True, related_name="+", verbose_name=_("game")
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("user")
    )
    #: Null: the whole chat is hidden.
    muted = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="+", verbose_name=_("muted")
    )

    class Meta:
        verbose_name = _("muted person")
        verbose_name_plural = _("muted people")
        constraints = [
            models.UniqueConstraint(name="games_chatmute_once", fields=["game", "user", "muted"]),
            models.UniqueConstraint(
                name="games_chatmute_all_once", fields=["game", "user"], condition=Q(muted=None)
            ),
            models.UniqueConstraint(
                name="games_chatmute_lobby_once", fields=["user", "muted"], condition=Q(game=None)
            ),
            models.UniqueConstraint(
                name="games_chatmute_lobby_all_once", fields=["user"], condition=Q(game=None, muted=None)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} – {self.muted_id or self.game_id}"


class ChatSeen(models.Model):
    """How far somebody with a seat has read the chat of a table, by pages that no script keeps up to date."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="+", verbose_name=_("game"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("user")
    )
    #: The key of the last line that was there; no foreign key, since only the order counts.
    line = models.BigIntegerField(_("last line"))

    class Meta:
        verbose_name = _("chat that was read")
        verbose_name_plural = _("chats that were read")
        constraints = [models.UniqueConstraint(name="games_chatseen_once", fields=["game", "user"])]

    def __str__(self) -> str:
        return f"{self.user_id} – {self.line}"
