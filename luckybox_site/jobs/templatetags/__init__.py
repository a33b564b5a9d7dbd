"""What the admin asks about jobs."""
