"""What maps of any game are drawn with: the colours of sides, trees and mountains."""
