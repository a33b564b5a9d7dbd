"""What people see of a game of Lucky Box."""
