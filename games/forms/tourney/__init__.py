"""What organisers of tournaments enter."""
