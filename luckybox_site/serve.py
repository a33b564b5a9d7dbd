"""`python -m luckybox_site.serve` runs the site in one process, with a worker for its jobs beside it.

It listens on the first free port from PORT on.
"""

import contextlib
import os
import socket
import sys
from functools import partial
from pathlib import Path

import uvicorn
from uvicorn.supervisors import ChangeReload

from luckybox_site import environment
from luckybox_site.jobs.child import worker_beside

PORTS_TO_TRY = 20
BASE = Path(__file__).resolve().parents[1]
SOURCES = [BASE / name for name in ("accounts", "games", "luckybox_site", "templates")]
#: The longest message that a browser may send over a web socket, in bytes. Our pages send none at all.
MAX_MESSAGE_BYTES = 4096
#: Closes connections on which a request does not end.
HTTP_PROTOCOL = "luckybox_site.http_protocol:HTTPProtocol"
#: Files whose change restarts the development server. Scripts and styles are read at every request.
WATCHED = ["*.py", "*.html", "*.jinja", "*.txt", "*.mo"]


def write_line(sentence: str) -> None:
    sys.stdout.write(f"{sentence}\n")
    sys.stdout.flush()


def bind(host: str, port: int) -> socket.socket:
    """A listening socket on this port, or on the next one that is free."""
    for candidate in range(port, min(port + PORTS_TO_TRY, 65536)):
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, candidate))
            listener.listen(2048)
        except OSError as error:
            listener.close()
            write_line(f"Port {candidate} cannot be used ({error.strerror}), trying the next one.")
        else:
            return listener
    raise SystemExit(f"No free port from {port} on. Choose another one: make run PORT=9000")


def port_from_environment() -> int:
    port = os.environ.get("PORT", "8000")
    if not port.isdecimal() or not 0 < int(port) < 65536:
        raise SystemExit(f"PORT is {port!r}; it must be a number from 1 to 65535.")
    return int(port)


def local_address() -> str:
    """This machine's address in its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def print_addresses(host: str, port: int) -> None:
    write_line(f"Lucky Box is at http://localhost:{port}/ (stop it with Ctrl-C)")
    if host in {"0.0.0.0", "::"} and (address := local_address()):  # noqa: S104  compared, not bound
        write_line(f"In your network: http://{address}:{port}/")


def run(server: uvicorn.Server, sockets: list[socket.socket]) -> None:
    """Serve, with a worker for the jobs beside it."""
    with worker_beside(wanted=environment.flag("JOBS_IN_SERVER", default=True)):
        server.run(sockets=sockets)


def main() -> None:
    """Serve until Ctrl-C or SIGTERM; with `--reload` restart whenever Python code or a template changes."""
    reload = "--reload" in sys.argv[1:]
    environment.read_env_file()
    host = os.environ.get("HOST", "0.0.0.0")  # noqa: S104  a club's players come from the LAN
    listener = bind(host, port_from_environment())
    config = uvicorn.Config(
        "luckybox_site.asgi:application",
        http=HTTP_PROTOCOL,
        # Compression would cost a buffer for each of thousands of sockets.
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=MAX_MESSAGE_BYTES,
        log_config=None,
        log_level="warning",
        # None is written at that level, but the line of each request would be put together.
        access_log=False,
        timeout_graceful_shutdown=3,
        reload=reload,
        reload_includes=WATCHED if reload else None,
        reload_dirs=[str(folder) for folder in SOURCES] if reload else None,
    )
    print_addresses(host, listener.getsockname()[1])
    server = uvicorn.Server(config)
    # uvicorn raises KeyboardInterrupt again after an orderly shutdown.
    with contextlib.suppress(KeyboardInterrupt):
        if reload:
            ChangeReload(config, target=partial(run, server), sockets=[listener]).run()
        else:
            run(server, sockets=[listener])


if __name__ == "__main__":
    main()
