"""A deck on paper: A4 sheets of cards, number cards and a score sheet as PDF, in exact millimetres."""
