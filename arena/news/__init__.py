"""What has happened in the arena, for those who want to be told: events that are over."""
