"""Play many games automatically, count their results and measure the speed. Uses no database."""
