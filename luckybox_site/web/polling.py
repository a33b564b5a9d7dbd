"""What every server process reads from the database several times a second, to learn of changes elsewhere."""

from django.dispatch import Signal

#: Sent four times a second in every server process, in a thread with a connection of its own. A receiver
#: makes one small query.
polling = Signal()
