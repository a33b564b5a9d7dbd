"""Many games by themselves: how they are played, what is counted, how fast it goes. Pure."""
