"""Tells whether a server listens at a Unix domain socket."""

import socket


def is_listening(path):
    """Whether a server accepts clients at a path. The socket is there a moment before it does."""
    with socket.socket(socket.AF_UNIX) as client:
        return client.connect_ex(path) == 0
