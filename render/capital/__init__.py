"""The presentation of the city game: pictures drawn for a phone, pages, and words."""
