"""The club that runs the site: its name, who may do what, its texts, and how long things are kept."""
