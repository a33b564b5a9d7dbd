"""Connections on which a request does not end are closed; all others are left alone."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from uvicorn import Config
from uvicorn.server import ServerState

from luckybox_site import http_protocol, wsgi_bridge
from luckybox_site.http_protocol import HTTPProtocol
from luckybox_site.serve import HTTP_PROTOCOL
from luckybox_site.wsgi_bridge import WSGIBridge

PATIENCE = 10.0
REQUEST = b"GET / HTTP/1.1\r\nhost: here\r\n\r\n"
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


def respond(environ: dict[str, Any], start: Any) -> list[bytes]:
    start("200 OK", [("Content-Length", "4")])
    return [b"well"]


@pytest.fixture
async def port() -> AsyncIterator[int]:
    config, state = Config(WSGIBridge(respond, 1, 1000), http=HTTP_PROTOCOL, log_config=None), ServerState()
    config.load()
    assert config.http_protocol_class is HTTPProtocol
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: HTTPProtocol(config, state, {}), "127.0.0.1", 0)
    yield server.sockets[0].getsockname()[1]
    server.close()
    for connection in list(state.connections):
        connection.transport.abort()
    await server.wait_closed()


async def sent(port: int, data: bytes) -> Streams:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(data)
    return reader, writer


async def to_the_end(reader: asyncio.StreamReader) -> bytes:
    async with asyncio.timeout(PATIENCE):
        return await reader.read()


@pytest.mark.parametrize("head", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nhost: here\r\nx: "])
async def test_a_head_that_does_not_end_closes_the_connection(
    head: bytes, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_protocol, "HEAD_WITHIN", 0.05)
    reader, writer = await sent(port, head)
    assert (await to_the_end(reader)).startswith(b"HTTP/1.1 408 ")
    writer.close()


async def test_nor_may_a_later_head_on_the_same_connection_take_for_ever(
    port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader, writer = await sent(port, REQUEST)
    assert await reader.readuntil(b"well")
    monkeypatch.setattr(http_protocol, "HEAD_WITHIN", 0.05)
    writer.write(REQUEST[:20])
    assert (await to_the_end(reader)).startswith(b"HTTP/1.1 408 ")
    writer.close()


async def test_bytes_that_trickle_in_do_not_move_the_limit(
    port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_protocol, "HEAD_WITHIN", 0.1)
    reader, writer = await sent(port, REQUEST[:16])
    end = asyncio.create_task(reader.read())
    async with asyncio.timeout(PATIENCE):
        while not end.done():
            writer.write(b"x")
            await asyncio.sleep(0.01)
    await asyncio.gather(end, return_exceptions=True)
    writer.close()


async def test_a_connection_is_used_again_after_any_time_that_uvicorn_allows(
    port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader, writer = await sent(port, REQUEST)
    assert await reader.readuntil(b"well")
    monkeypatch.setattr(http_protocol, "HEAD_WITHIN", 0.05)
    await asyncio.sleep(0.2)
    writer.write(REQUEST)
    assert await reader.readuntil(b"well")
    writer.close()


async def test_a_body_that_does_not_end_is_refused(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wsgi_bridge, "BODY_WITHIN", 0.05)
    reader, writer = await sent(port, b"POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 9\r\n\r\nshort")
    assert (await to_the_end(reader)).startswith(b"HTTP/1.1 408 ")
    writer.close()
