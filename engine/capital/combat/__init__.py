"""The numbers of a war: scores, standing defence, who could attack."""
