"""The address that limits count, with and without proxies."""

import pytest
from django.test import RequestFactory
from pytest_django import Settings

from luckybox_site.web.addresses import address_of, client_address, warn_of_proxy


@pytest.mark.parametrize(
    ("proxies", "forwarded_for", "address"),
    [
        (0, "", "192.0.2.1"),
        (0, "203.0.113.7", "192.0.2.1"),
        (1, "", "192.0.2.1"),
        (1, "203.0.113.7", "203.0.113.7"),
        (1, "10.9.9.9, 203.0.113.7", "203.0.113.7"),
        (2, "10.9.9.9, 203.0.113.7, 198.51.100.2", "203.0.113.7"),
        (2, "198.51.100.2", "198.51.100.2"),
        (1, "nonsense", "192.0.2.1"),
    ],
)
def test_only_what_our_own_proxies_have_added_counts(
    proxies: int, forwarded_for: str, address: str, settings: Settings
) -> None:
    settings.TRUSTED_PROXIES = proxies
    assert client_address("192.0.2.1", forwarded_for) == address


@pytest.mark.parametrize(
    ("peer", "address"),
    [
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("", ""),
    ],
)
def test_a_network_of_one_household_is_one_address(peer: str, address: str) -> None:
    assert client_address(peer, "") == address


def test_a_request_has_an_address() -> None:
    assert address_of(RequestFactory().get("/")) == "127.0.0.1"


def test_a_proxy_of_which_the_settings_know_nothing_is_told_of_once(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    settings.TRUSTED_PROXIES = 0
    warn_of_proxy.cache_clear()
    for _ in range(3):
        client_address("10.0.0.1", "203.0.113.7")
    assert [record.message for record in caplog.records] == [
        "Requests come through a proxy, but TRUSTED_PROXIES is 0: limits take all visitors for one address."
    ]
