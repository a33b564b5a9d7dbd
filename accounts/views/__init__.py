"""The pages of accounts that are our own; the others are allauth's with our templates."""
