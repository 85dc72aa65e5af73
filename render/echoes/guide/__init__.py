"""The pages that teach Echoes of Emperors."""
