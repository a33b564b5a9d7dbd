"""The network address of a client, behind as many proxies as the site has."""

import logging
from functools import cache, lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Any

from django.conf import settings
from django.http import HttpRequest

logger = logging.getLogger(__name__)

#: The bits of an IPv6 address that name a household or a machine; it chooses the others itself.
IPV6_NETWORK_BITS = 64


def address_of(request: HttpRequest) -> str:
    """The address a request comes from, as limits count it."""
    return client_address(request.META.get("REMOTE_ADDR", ""), request.headers.get("X-Forwarded-For", ""))


def address_of_socket(scope: dict[str, Any]) -> str:
    """The address a web socket comes from."""
    forwarded_for = b",".join(value for name, value in scope["headers"] if name == b"x-forwarded-for")
    return client_address((scope.get("client") or [""])[0], forwarded_for.decode("latin-1"))


def client_address(peer: str, forwarded_for: str) -> str:
    """The address of a client by its connection and by what the proxies say.

    Each proxy adds the address that it was asked from at the end; what stands before those of our own proxies
    was written by the client. The result names an IPv6 network, for every machine has many addresses.
    """
    chain = [part.strip() for part in forwarded_for.split(",") if part.strip()]
    proxies = settings.TRUSTED_PROXIES
    text = chain[-min(proxies, len(chain))] if proxies and chain else peer
    counted, is_private = _counted(text)
    if forwarded_for and not proxies and is_private:
        warn_of_proxy()
    return counted or peer


@lru_cache(maxsize=4096)
def _counted(text: str) -> tuple[str, bool]:
    """What an address counts as, nothing if it is none, and whether it is of a private network."""
    try:
        address = ip_address(text.strip("[]"))
    except ValueError:
        return "", False
    if not isinstance(address, IPv6Address):
        return str(address), address.is_private
    if address.ipv4_mapped:
        return str(address.ipv4_mapped), address.is_private
    host_bits = 128 - IPV6_NETWORK_BITS
    network = f"{IPv6Address(int(address) >> host_bits << host_bits)}/{IPV6_NETWORK_BITS}"
    return network, address.is_private


@cache
def warn_of_proxy() -> None:
    """Say once that a proxy seems to be there of which the settings know nothing."""
    logger.warning(
        "Requests come through a proxy, but TRUSTED_PROXIES is 0: limits take all visitors for one address."
    )
