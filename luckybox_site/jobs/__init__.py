"""Jobs: work that nobody waits for, kept as rows until a worker process has done it."""
