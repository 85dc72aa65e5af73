"""/rules, /card and /why."""
