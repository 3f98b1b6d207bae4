"""The demo property: a made-up house with its people, tables and a month of days, all of it through the services."""
