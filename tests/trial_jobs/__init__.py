"""An app with kinds of jobs for tests of jobs."""
