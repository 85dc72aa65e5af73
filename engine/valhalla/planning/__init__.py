"""What a sheet leads to, as far as its side can know: plans, outlooks, forecasts."""
