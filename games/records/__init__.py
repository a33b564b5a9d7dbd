"""Game records: the exchange format of the product. Pure; the formats of the games are the engine's."""

from games.records.reader import MAX_BYTES, load, parse
from games.records.replay import Replay, replay
from games.records.writer import record_of

__all__ = ["MAX_BYTES", "Replay", "load", "parse", "record_of", "replay"]
