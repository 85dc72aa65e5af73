"""Pure rules: state in, state and events out."""
