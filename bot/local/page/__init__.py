"""The page's own files, and what stands behind a line: see `bot.local.page.page_server`."""
