"""What can be done: one transaction per verb."""
