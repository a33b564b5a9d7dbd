"""Why a tournament refuses an act."""

from games.engine.errors import Reason, Refused, gettext_noop


class Unfit(Reason):
    NOT_STAFF = gettext_noop("Only the organisers of this tournament can do that.")
    MAY_NOT_ORGANISE = gettext_noop("This club chooses who may organise tournaments. Please ask its host.")
    TOURNAMENT_OVER = gettext_noop("This tournament is over.")
    ENTRY_CLOSED = gettext_noop("Nobody can enter this tournament any more. Please ask the organiser.")
    ACCOUNTS_ONLY = gettext_noop("This tournament is for people with an account. Please sign in first.")
    ORGANISER_ENTERS = gettext_noop("In this tournament the organiser enters the players. Please ask there.")
    NOT_IN = gettext_noop("You do not take part in this tournament.")
    TAKEN_OUT = gettext_noop(
        "The organiser has taken you out of this tournament. Please ask there if you want to come back."
    )
    NO_SUCH_ENTRANT = gettext_noop("Nobody of that name takes part. Here is the tournament as it is now.")
    NO_SUCH_ACCOUNT = gettext_noop("There is no account of that name. Please look how they sign in.")
    NO_SUCH_TABLE = gettext_noop("There is no such table. Here is the tournament as it is now.")
    NO_DRAFT = gettext_noop("There is no pairing to publish. Please make one first.")
    DRAFT_OLD = gettext_noop("Somebody has come or gone since this pairing was made. Please make it again.")
    DRAFT_WRONG = gettext_noop(
        "Everybody has to be at exactly one table or have a bye. Please check the pairing."
    )
    TABLE_SIZE = gettext_noop("A table has too many or too few players. Please check the pairing.")
    DRAFT_CHANGED = gettext_noop("Somebody else has changed the pairing. Here it is as it is now.")
    NOBODY_CHOSEN = gettext_noop("Please choose somebody first.")
    CHOOSE_TWO = gettext_noop("Please choose two people, who then change places.")
    ROUND_RUNNING = gettext_noop("Some tables of this round are still playing.")
    ROUND_BEGUN = gettext_noop("This round has begun already.")
    NO_ROUND = gettext_noop("There is no further round to make.")
    TOO_FEW = gettext_noop("There are too few players who are here. Please wait for more.")
    BUSY = gettext_noop("Somebody of this pairing sits at a table that still plays. Please make it again.")
    TABLE_THROUGH = gettext_noop("That table is through already. Here is the tournament as it is now.")
    TABLE_BEGUN = gettext_noop("That table has begun already.")
    RESULT_INCOMPLETE = gettext_noop("Please enter a total for each player of the table.")
    NO_REASON = gettext_noop("Please say why. The players read it.")
    NO_TEXT = gettext_noop("Please write what you want to say.")
    NO_SECONDS = gettext_noop("Please say for how long.")
    NO_POINTS = gettext_noop("Please enter points, such as -1 or 0.5.")
    NOBODY_TICKED = gettext_noop("Please tick those whom it is about first.")
    NO_COUNT = gettext_noop("Please enter how many computer players, from 1 to 100.")
    NO_ROLE = gettext_noop("Please choose as what they help.")
    OWN_POINTS = gettext_noop("Nobody gives points to themselves; somebody else has to do that.")
    NOT_FREE = gettext_noop("They sit at another table already.")
    NO_COMPUTER = gettext_noop("A computer player plays on for nobody. Please choose a person.")
    NOT_YOURSELF = gettext_noop("Nobody chooses themselves to play on. Please ask another organiser.")
    HAS_SEEN = gettext_noop("They may have seen the cards of this table, so they cannot play on there.")
    RATED_TABLE = gettext_noop(
        "This table is rated, so nobody can play on for somebody else. The house can play for them."
    )
    NOTHING_TO_TAKE_BACK = gettext_noop(
        "That cannot be taken back: it is not there, or was taken back before."
    )
    NEEDED_LATER = gettext_noop("That cannot be taken back: something that was done later depends on it.")
    LAST_ORGANISER = gettext_noop("A tournament keeps at least one organiser.")
    TOO_MANY = gettext_noop("This tournament has as many players as it can take.")
    TAKEN_OVER = gettext_noop("Somebody has taken over this place already. Please ask the organiser.")
    HAS_ACCOUNT = gettext_noop("They have an account, and can sign in with it on any phone or computer.")
    ALREADY_IN = gettext_noop("You take part in this tournament already.")
    PEOPLE_ONLY = gettext_noop("Computer players take part only where tables are online and not rated.")
    BOTH_ENTERED = gettext_noop(
        "Both take part in the same tournament. Please leave it as one of the two first."
    )
    OWN_TABLE = gettext_noop("You play at this table or with its deal, so somebody else has to do that.")
    DONE_ALREADY = gettext_noop("Somebody has just done that. Here is the tournament as it is now.")
    NOTHING_TO_JUDGE = gettext_noop("There is no game to look at yet.")
    OTHERWISE_NOW = gettext_noop("Something else would change by now. Please look at it again.")
    UNKNOWN_ACT = gettext_noop("That cannot be done here.")
    CANNOT_CHANGE = gettext_noop("That can be changed only before the first round.")


class Declined(Refused):
    """A tournament does not allow an act, and nothing has changed."""

    reason: Unfit

    def __init__(self, reason: Unfit) -> None:
        super().__init__(reason)
