"""What people see of a table: trees of small parts, of which sockets push those that have changed."""
