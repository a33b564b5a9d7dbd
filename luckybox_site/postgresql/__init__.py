"""PostgreSQL as a database of this site (`base.py`)."""
