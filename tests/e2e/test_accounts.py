"""Accounts in a browser: a passkey made and used, and everything by keyboard and without scripts."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.accounts.signing import PASSWORD
from tests.e2e.obstacles import obstacles

PAGES = ["/account/login/", "/account/signup/", "/account/signup/passkey/"]


@pytest.fixture
def at_home(base_url: str) -> str:
    """The server under the one name for which browsers make passkeys without HTTPS."""
    return base_url.replace("127.0.0.1", "localhost")


@pytest.fixture
def phone(browser: Browser, at_home: str) -> Iterator[BrowserContext]:
    """A phone that knows its owner's finger."""
    context = browser.new_context(base_url=at_home, viewport={"width": 390, "height": 844})
    yield context
    context.close()


def with_finger(context: BrowserContext) -> Page:
    page = context.new_page()
    chip = context.new_cdp_session(page)
    chip.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
    }
    chip.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return page


@pytest.mark.by_turns
def test_a_guest_keeps_their_games_with_a_passkey_and_comes_back_with_it(phone: BrowserContext) -> None:
    page = with_finger(phone)
    page.goto("/")
    page.get_by_label("Your nickname").fill("Zoe of the phone")
    page.get_by_role("button", name="With friends: Lucky Box").click()
    table = page.url
    page.goto("/account/")
    page.get_by_role("link", name="Keep my games").click()
    page.get_by_role("link", name="Use a passkey").click()
    expect(page.get_by_label("Name")).to_have_value("Zoe of the phone")
    page.get_by_role("button", name="Go on").click()
    page.get_by_role("button", name="Create the passkey").click()
    expect(page.locator(".notice-good")).to_contain_text("Welcome, Zoe of the phone")
    page.goto("/account/")
    expect(page.get_by_text("Passkey 1")).to_be_visible()
    page.get_by_role("button", name="Sign out").click()
    page.goto("/account/login/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_label("Your name")).to_have_value("Zoe of the phone")
    page.goto(table)
    expect(page.locator(".seat.me")).to_contain_text("Zoe of the phone")


@pytest.mark.by_turns
def test_an_account_adds_a_passkey_and_removes_it(phone: BrowserContext) -> None:
    page = with_finger(phone)
    page.route("**/passkeys*.js", lambda script: script.abort())
    page.goto("/account/signup/")
    page.get_by_label("Name").fill("Yan of the phone")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Create the account").click()
    page.goto("/account/")
    page.get_by_role("link", name="Add a passkey").click()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()
    create = page.get_by_role("button", name="Create the passkey")
    # Without its script, the button would send a form without a passkey.
    expect(create).to_be_disabled()
    page.unroute("**/passkeys*.js")
    page.reload()
    create.click()
    expect(page.locator(".notice-good")).to_contain_text("The passkey is there")
    page.get_by_role("link", name="Remove Passkey 1").click()
    page.get_by_role("button", name="Remove it").click()
    expect(page.locator(".notice-good")).to_contain_text("no longer signs in")


def test_where_passkeys_do_not_work_none_is_offered(page: Page) -> None:
    for address in ("/account/login/", "/account/signup/"):
        page.goto(address)
        assert page.get_by_text("passkey").count() == 0 or not page.get_by_text("passkey").first.is_visible()


@pytest.mark.parametrize("address", PAGES)
def test_pages_of_accounts_have_no_obstacle_and_no_complaint(address: str, phone: BrowserContext) -> None:
    page, complaints = phone.new_page(), []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(address)
    assert obstacles(page) == []
    assert [text for text in complaints if "axe" not in text] == []
