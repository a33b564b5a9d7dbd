"""The games' command line."""
