"""Delivery: what lies in the outbox reaches its readers, once, or is marked with why not."""
