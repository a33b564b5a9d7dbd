"""Read, replay and write game records. Uses no database; each game's format is in its engine `codec`."""

from games.records.reader import MAX_BYTES, load, parse
from games.records.replay import ENDED_EARLY, Replay, replay
from games.records.writer import record_of

__all__ = ["ENDED_EARLY", "MAX_BYTES", "Replay", "load", "parse", "record_of", "replay"]
