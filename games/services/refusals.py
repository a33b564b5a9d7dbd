"""Why a table refuses a command: named reasons, each with a sentence for the person who asked."""

from games.engine.errors import Reason, Refused, gettext_noop


class Why(Reason):
    """Reasons of the table; the rules and the forms have their own."""

    PLAYERS_ONLY = gettext_noop("Only the players at this table can see it.")
    NOT_SEATED = gettext_noop("You do not have a seat at this table.")
    NOT_HOST = gettext_noop("Only the host of this table can do that.")
    ALREADY_STARTED = gettext_noop("This game has already started.")
    CLOSED = gettext_noop("This table has been closed.")
    NOT_STARTED = gettext_noop("This game has not started yet.")
    GAME_OVER = gettext_noop("This game is over.")
    NOT_OVER = gettext_noop("This game is not over yet.")
    TABLE_FULL = gettext_noop("All seats at this table are taken.")
    SEATS_KEPT = gettext_noop("The free seats here are reserved. You can ask the host for one.")
    SENT_AWAY = gettext_noop("The host has no seat for you at this table. Others are open to you.")
    TOO_FEW = gettext_noop("This game needs more players.")
    NAME_TAKEN = gettext_noop("Somebody at this table already has that name. Please choose another.")
    NO_SUCH_CALLER = gettext_noop("Nobody is asking for that seat any more.")
    STILL_A_SEAT = gettext_noop("There is still a free seat: you can simply join.")
    DECLINED = gettext_noop("The host has no seat for you this time.")
    TOO_MANY_ASK = gettext_noop("Several people are asking for a seat already. Please try again later.")
    SEATS_TAKEN = gettext_noop("There cannot be fewer seats than players and reserved seats.")
    NO_MORE_SEATS = gettext_noop("The game takes no more seats.")
    SEATS_OF_MATCH = gettext_noop("A match goes on with as many seats as before.")
    NO_READABLE_NAME = gettext_noop("Please enter the name of the person for whom you keep a seat.")
    NO_SUCH_SEAT = gettext_noop("Nobody has that seat.")
    HOST_STAYS = gettext_noop("The host cannot be removed from the table.")
    TURN_PASSED = gettext_noop("That turn is over. Here is the table as it is now.")
    ALREADY_DONE = gettext_noop("That has been done already. Here is the table as it is now.")
    NOTHING_TO_UNDO = gettext_noop("You have nothing to undo in this turn.")
    OTHERS_DEPEND = gettext_noop("You cannot undo this: somebody else's turn depends on it.")
    UNDO_USED_UP = gettext_noop("You have no undo left in this turn.")
    NOT_DONE = gettext_noop("Finish your move first.")
    NOTHING_TO_DECIDE = gettext_noop("Somebody has come or gone since. Here is the table as it is now.")
    NO_SUCH_WAY = gettext_noop("Choose whether to wait, to let the house play, or to end the game.")
    PAUSED = gettext_noop("The organiser has paused the game. Nobody's time runs until it goes on.")
    NONE_TO_PAUSE = gettext_noop("No table of tonight is playing just now that could be paused.")
    NONE_PAUSED = gettext_noop("No table of tonight is paused just now.")
    NO_CLOCK_TONIGHT = gettext_noop(
        "No clock runs at any table of tonight just now, so nobody needs more time."
    )
    HOW_MANY_MINUTES = gettext_noop("Please write how many more minutes, from 1 to 60.")
    NO_ORGANISER = gettext_noop("No organiser looks after this table.")
    NOTHING_TO_EXTEND = gettext_noop("No clock runs at this table just now, so there is nothing to extend.")
    NOTHING_NEXT = gettext_noop("The game goes on by itself here.")
    BOTH_SEATED = gettext_noop(
        "You sit at one table twice, as a guest and with your account. Please finish or leave that game."
    )
    SHARED_DEAL = gettext_noop(
        "Other tables are still playing with the same deal. You can see this when they have all finished."
    )
    WORD_WANTED = gettext_noop("This table asks for a word. Whoever invited you knows it.")
    WRONG_WORD = gettext_noop("That is not the word of this table. Please try again.")
    NO_WORD = gettext_noop("Please choose a word for your table.")
    NO_SUCH_ACCESS = gettext_noop("Please choose who may come in and who may watch.")
    TOO_MANY_WORDS = gettext_noop(
        "Very many wrong words have been tried here just now. Please try again in a few minutes."
    )
    TOO_MANY_TABLES = gettext_noop(
        "Very many tables have been opened from here just now. Please try again in a few minutes."
    )
    TOO_MANY_GUESTS = gettext_noop(
        "Very many people have come in from here just now. Please try again in a few minutes."
    )
    TOO_MANY_JOINS = gettext_noop(
        "Very many seats have been asked for from here just now. Please try again in a few minutes."
    )
    TOO_MANY_NOTICES = gettext_noop("You have said that very often just now. Please try again in a minute.")
    ACCOUNTS_OPEN = gettext_noop(
        "Tables are opened by people with an account here. Please sign in, or sit down at a table that waits."
    )
    STAFF_OPENS = gettext_noop(
        "Tables are opened by the staff here. Please ask for one, or sit down at a table that waits."
    )
    NO_EVENING = gettext_noop("This evening is over.")
    EVENING_IS_ON = gettext_noop("An evening is on already. Here it is.")
    MAY_NOT_OPEN_EVENING = gettext_noop(
        "Evenings are opened by the staff, or by accounts that the club has chosen."
    )
    NOT_EVENING_HOST = gettext_noop("Only the host of the evening can do that.")
    REMOVED_TONIGHT = gettext_noop("The host has taken you off the list. Please talk to them.")
    NOBODY_CHOSEN = gettext_noop("Please choose the people for the table first.")
    NOT_TOGETHER = gettext_noop("Two of them do not play together. Please choose others.")
    NOT_FREE = gettext_noop("One of them has gone or sits at another table by now. Please choose again.")
    RATED_ALONE = gettext_noop("A rated game needs at least 2 players.")
    RATED_AS_PRINTED = gettext_noop(
        "Rated games are played as printed: on a printed edition, without house rules, and with a deck that "
        "nobody has edited."
    )
    RATED_WITHOUT_COMPUTERS = gettext_noop(
        "This table is rated, so no computer player can join. The host can make it unrated."
    )
    RATED_FOR_ACCOUNTS = gettext_noop(
        "Rated games are for players with an account. Sign in, or choose a table that is not rated."
    )
    RATINGS_OFF = gettext_noop(
        "Somebody here has switched ratings off in their profile, so the game cannot be rated."
    )
    NOT_OPEN_TO_YOU = gettext_noop("This table is not open to you. There are others on the front page.")
    CHAT_WANTS_SEAT = gettext_noop("You can chat here once you have a seat.")
    NAME_WANTED = gettext_noop("Please enter a nickname that the others can read.")
    NO_LOBBY_CHAT = gettext_noop("There is no chat here now.")
    LOBBY_CHAT_WANTS_NAME = gettext_noop(
        "You can chat here once you have a name: sit down at a table, or sign in."
    )
    LOBBY_CHAT_WANTS_ACCOUNT = gettext_noop("Here only people with an account chat.")
    NOTHING_SAID = gettext_noop("Please write something, or choose a picture.")
    LINE_TOO_LONG = gettext_noop("That is too long for one line: it may have 200 characters.")
    GUESTS_DO_NOT_CHAT = gettext_noop("At this table only people with an account chat.")
    GUESTS_SEND_PICTURES = gettext_noop("At this table guests chat with pictures and phrases.")
    MUTED = gettext_noop("A moderator has muted you, so you cannot chat for now.")
    NOT_FROM_HERE = gettext_noop("Nobody can play or chat from this browser for now.")
    NO_SUCH_PERSON = gettext_noop("That person is not at this table.")
    TOO_MANY_LINES = gettext_noop("That was a lot at once. Please wait a few seconds, then send it again.")
    TOO_MANY_REPORTS = gettext_noop("You have sent many reports. Please try again in an hour.")
    OWN_REPORT = gettext_noop("This report is about you or by you, so somebody else has to decide it.")
    OWN_SANCTION = gettext_noop("Somebody else has to lift what concerns you.")
    TOO_MANY_BLOCKS = gettext_noop("You have blocked many people just now. Please try again in an hour.")
    OWN_TABLE = gettext_noop("You play at this table or with its deal, so somebody else has to do that.")
    NO_REASON = gettext_noop("Please say why. The players at the table read it.")
    VOID_ALREADY = gettext_noop("This game does not count any more.")
    COUNTS_NOWHERE = gettext_noop("This game was ended early, so it counts nowhere anyway.")
    OWN_SEAT = gettext_noop("Nobody gives a seat to themselves; somebody else has to do that.")
    NO_SUCH_ACCOUNT = gettext_noop("There is no such account, or it cannot sign in now.")
    SITS_HERE = gettext_noop("They have a seat at this table already.")
    COMPUTER_STAYS = gettext_noop("A computer player has this seat, and keeps it until the end.")
    RATED_STAYS = gettext_noop(
        "This game is rated, so nobody can take over a seat. Let the house play, or end the game."
    )
    NOBODY_LEFT = gettext_noop("Nobody would be left to play, and there is no clock. End the game instead.")
    HOUSE_PLAYS = gettext_noop("The house plays in this seat already.")
    PERSON_PLAYS = gettext_noop("The house does not play in this seat.")
    NOTHING_TO_LOOK_AT = gettext_noop("There is nothing to look at: this game was never played.")
    TOO_FEW_CARDS = gettext_noop(
        "The deck of this edition has too few cards for so many players. Please choose fewer seats, or "
        "another edition."
    )
    ARRANGED = gettext_noop("The organiser decides who plays at this table, and starts its game.")
    NO_REMATCH_HERE = gettext_noop("The organiser arranges the next game. There is no rematch at this table.")
    ORGANISER_ENDS = gettext_noop("Only the organiser ends this game. You can wait, or let the house play.")
    TOO_FEW_TO_DEAL_BY_SEAT = gettext_noop(
        "For the same deals at every table this deck has too few cards for so many players, even in two "
        "copies. Please choose smaller tables."
    )
    NO_JUDGE = gettext_noop(
        "Only judges of this table can open this page, and nobody is a judge of their own."
    )
    NO_DECK = gettext_noop("This site has no published deck of cards yet.")


class Rejected(Refused):
    """The table does not allow a command, and nothing has changed."""

    reason: Why

    def __init__(self, reason: Why) -> None:
        super().__init__(reason)
