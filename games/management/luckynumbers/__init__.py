"""The parts of commands that only Lucky Numbers needs."""
