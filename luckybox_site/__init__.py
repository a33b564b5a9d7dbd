"""The site around the apps: settings, addresses, servers."""
