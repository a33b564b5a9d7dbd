"""`python -m luckybox_site.serve`: the whole site in one process, on the first free port from PORT on."""

import contextlib
import os
import socket
import sys

import uvicorn

from luckybox_site import environment

PORTS_TO_TRY = 20
#: Bytes in a message over a web socket. Our pages send none at all.
MOST_SAID = 4096


def say(sentence: str) -> None:
    sys.stdout.write(f"{sentence}\n")
    sys.stdout.flush()


def bind(host: str, port: int) -> socket.socket:
    """A listening socket on the wanted port, or on the next one that is free."""
    for candidate in range(port, min(port + PORTS_TO_TRY, 65536)):
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, candidate))
            listener.listen(2048)
        except OSError as error:
            listener.close()
            say(f"Port {candidate} cannot be used ({error.strerror}), trying the next one.")
        else:
            return listener
    raise SystemExit(f"No free port from {port} on. Choose another one: make run PORT=9000")


def wanted_port() -> int:
    port = os.environ.get("PORT", "8000")
    if not port.isdecimal() or not 0 < int(port) < 65536:
        raise SystemExit(f"PORT is {port!r}; it must be a number from 1 to 65535.")
    return int(port)


def local_address() -> str:
    """This machine's address in its network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def announce(host: str, port: int) -> None:
    say(f"Lucky Box is at http://localhost:{port}/ (stop it with Ctrl-C)")
    if host in {"0.0.0.0", "::"} and (address := local_address()):  # noqa: S104  compared, not bound
        say(f"In your network: http://{address}:{port}/")


def main() -> None:
    environment.read_env_file()
    host = os.environ.get("HOST", "0.0.0.0")  # noqa: S104  a club's players come from the LAN
    listener = bind(host, wanted_port())
    config = uvicorn.Config(
        "luckybox_site.asgi:application",
        # Compression would cost a buffer for each of thousands of sockets.
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=MOST_SAID,
        log_config=None,
        log_level="warning",
        timeout_graceful_shutdown=3,
    )
    announce(host, listener.getsockname()[1])
    # Ctrl-C is how one ends it; uvicorn passes it on when everything has come to its end.
    with contextlib.suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[listener])


if __name__ == "__main__":
    main()
