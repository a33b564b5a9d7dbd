"""Forms: they check what people enter before a service uses it."""
