"""The workshop of Echoes of Emperors: decks in the making, their pages, texts and pictures."""
