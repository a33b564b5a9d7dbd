"""Both games: rules, records, tables and pages."""
