"""What people see of a tournament: its organiser, its players, and the hall."""
