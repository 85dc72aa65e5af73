"""What all tests share."""

from hypothesis import HealthCheck, settings

# The same examples on every machine, and no race against a slow one. To search for new ones:
# pytest --hypothesis-profile=search
settings.register_profile(
    "ci",
    derandomize=True,
    deadline=None,
    max_examples=50,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "search", parent=settings.get_profile("ci"), derandomize=False, max_examples=2000
)
settings.load_profile("ci")
