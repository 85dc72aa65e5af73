"""Processes beside the loop: pictures, machines' thoughts, what is read ahead."""
