"""The local table's web page and its server side: see `bot.local.page.page_server`."""
