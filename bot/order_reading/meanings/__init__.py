"""What a line may mean that can't be read as it stands."""
