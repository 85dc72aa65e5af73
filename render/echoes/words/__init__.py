"""The words of Echoes of Emperors: names, texts of cards, keywords and the glossary."""
