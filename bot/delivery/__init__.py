"""Send the letters of the outbox to their readers, each once, or record why it was not sent."""
