"""The presentation of Empire: Valhalla: pictures, pages and words."""
