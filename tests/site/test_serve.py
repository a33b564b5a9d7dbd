"""The embedded server finds a port, and the application runs under uvicorn and under daphne."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from luckybox_site import serve
from tests.servers import WITH_CTRL_C, answer, serving


@pytest.fixture
def taken() -> Iterator[int]:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield listener.getsockname()[1]


def test_a_port_that_is_taken_is_named_and_the_next_one_used(
    taken: int, capsys: pytest.CaptureFixture[str]
) -> None:
    with serve.bind("127.0.0.1", taken) as listener:
        assert listener.getsockname()[1] > taken
    assert f"Port {taken} cannot be used" in capsys.readouterr().out


def test_when_no_port_is_left_the_message_says_what_to_do(
    taken: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "PORTS_TO_TRY", 1)
    with pytest.raises(SystemExit, match="make run PORT="):
        serve.bind("127.0.0.1", taken)


@pytest.mark.parametrize("port", ["", "http", "0", "65536", "-1"])
def test_a_port_that_cannot_be_is_refused(port: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", port)
    with pytest.raises(SystemExit, match="from 1 to 65535"):
        serve.port_from_environment()


def test_the_port_is_8000_unless_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PORT", raising=False)
    assert serve.port_from_environment() == 8000


def test_the_address_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    serve.print_addresses("127.0.0.1", 8123)
    assert "http://localhost:8123/" in capsys.readouterr().out


@pytest.mark.skipif(not serve.local_address(), reason="this machine is in no network")
def test_the_address_in_the_network_is_printed_when_it_can_be_used(
    capsys: pytest.CaptureFixture[str],
) -> None:
    serve.print_addresses("0.0.0.0", 8123)  # noqa: S104  announced, not bound
    assert f"http://{serve.local_address()}:8123/" in capsys.readouterr().out


def test_the_development_server_notices_every_kind_of_template() -> None:
    kinds = {f"*{file.suffix}" for file in (serve.BASE / "templates").rglob("*") if file.is_file()}
    assert kinds <= set(serve.WATCHED)


SERVERS = {
    "ours": ["-m", "luckybox_site.serve"],
    "uvicorn": ["-m", "uvicorn", "luckybox_site.asgi:application", "--port", "{port}"],
    "daphne": ["-m", "daphne", "-b", "127.0.0.1", "-p", "{port}", "luckybox_site.asgi:application"],
}


#: By day the others answer in the tests of their end.
@pytest.mark.parametrize(
    "server", ["ours", *(pytest.param(name, marks=pytest.mark.deep) for name in ("uvicorn", "daphne"))]
)
def test_the_site_answers_under(server: str, tmp_path: Path) -> None:
    settings = {"DJANGO_SETTINGS_MODULE": "luckybox_site.settings"}
    with serving(SERVERS[server], tmp_path, launcher=WITH_CTRL_C, **settings) as address:
        assert b'"database": true' in answer(f"{address}/health/")
