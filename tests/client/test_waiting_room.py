"""Friends meet at a table by its link; the game begins when all seats are taken, and the next one takes them along."""

from collections.abc import Callable

from client.person import Person
from client.tables import PLAY_ON, open_table, play_on, table_info
from playwright.sync_api import Page, expect

from fogcity.games import box, names

Visit = Callable[..., Page]
NEAR_THE_END = "view.foundations <= 2"  # until then nobody looks on; some moves are still to come
LONG = "Maximiliane Wolkenstein-"


def wait_for_friends(page: Page, free: int = 1, game: str = "planners") -> str:
    seats = [{"kind": "me", "name": LONG}, *({"kind": "free"} for _ in range(free))]
    table = open_table(page, game, seats, wait=True)
    expect(page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    return table


def test_who_comes_by_the_link_sits_down_with_one_click_and_the_game_begins_for_both(visit: Visit) -> None:
    host = visit("/", name=LONG)
    table = wait_for_friends(host)
    expect(host.get_by_role("img", name="The link as a QR code")).to_be_visible()
    link = host.get_by_role("textbox", name="The link to this table").input_value()
    assert link.endswith(f"/table/{table}")
    expect(host.locator("[data-place]")).to_have_count(0)  # nothing of the board
    guest = visit(link, name="Bruno")
    expect(host.get_by_text("1 spectator")).to_be_visible()
    guest.get_by_role("button", name="Sit down", exact=True).click()
    for page, name in ((host, LONG), (guest, "Bruno")):
        expect(page.get_by_role("region", name=f"Before {name}")).to_be_visible()
    assert Person(host).state() == "asked"


# What a picture is made of: none of it is missing on the page.
MISSING = """() => [...document.querySelectorAll('main .picture use')]
  .map((use) => use.getAttribute('href')).filter((href) => !document.querySelector(href))"""


def test_whoever_waits_sees_the_whole_picture_of_the_game(visit: Visit) -> None:
    host = visit("/")
    for game in names():
        open_table(
            host, game, [{"kind": "me", "name": "Ada"}, *[{"kind": "free"}] * (box(game).seats[0] - 1)], wait=True
        )
        host.locator("main .picture svg").wait_for()
        assert host.evaluate(MISSING) == []


def test_a_name_is_asked_for_where_one_sits_down(visit: Visit) -> None:
    host, guest = visit("/"), visit("/")
    table = wait_for_friends(host, free=2)
    guest.goto(f"/table/{table}")
    guest.get_by_role("textbox", name="What shall the others call you?").fill("Élodie")
    guest.keyboard.press("Enter")
    seats = host.get_by_role("list")
    expect(seats).to_contain_text("Élodie")
    expect(seats).to_contain_text("here")
    guest.get_by_role("button", name="Stand up").click()
    expect(seats).not_to_contain_text("Élodie")
    guest.get_by_role("button", name="Sit down at seat 3").click()
    expect(seats.get_by_role("listitem").nth(2)).to_contain_text("Élodie")


def test_the_host_chooses_bots_and_begins(visit: Visit) -> None:
    host = visit("/")
    wait_for_friends(host, free=2)
    second = host.get_by_role("combobox", name="Who sits here: Seat 2")
    second.select_option("bot, easy")
    norton = host.get_by_role("combobox", name="Who sits here: Norton")
    expect(norton).to_have_value("easy")
    norton.select_option("bot, hard")
    expect(norton).to_have_value("hard")
    norton.select_option("free for a friend")
    expect(second).to_have_value("")
    host.get_by_role("combobox", name="Which bots take the free seats").select_option("bot, easy")
    host.get_by_role("button", name="Begin now, with bots on the free seats").click()
    assert Person(host).state() in ("asked", "confirm")
    levels = [seat["level"] for seat in table_info(host, host.url.rpartition("/")[2])["seats"]]
    assert levels == [None, "easy", "easy"]


def test_a_guest_does_not_say_where_bots_sit_and_a_reload_keeps_the_seat(visit: Visit) -> None:
    host, guest = visit("/"), visit("/", name="Bruno")
    table = wait_for_friends(host, free=2)
    guest.goto(f"/table/{table}")
    guest.get_by_role("button", name="Sit down", exact=True).click()
    expect(guest.get_by_role("button", name="Stand up")).to_be_visible()
    guest.reload()
    expect(guest.get_by_role("button", name="Stand up")).to_be_visible()
    expect(guest.get_by_role("combobox")).to_have_count(0)
    expect(guest.get_by_role("button", name="Begin now")).to_have_count(0)


def played(table: str, ada: Page, bruno: Page, enough: str = "false") -> None:
    """Both seats answer by themselves."""
    ada.evaluate(f"() => {{ window.rest = ({PLAY_ON})(['{table}', 0, 1_000_000], (view) => {enough}); }}")
    play_on(bruno, table, 1, enough=enough)


def test_play_again_takes_everybody_along_one_seat_further(visit: Visit) -> None:
    ada, bruno = visit("/", name="Ada"), visit("/", name="Bruno")
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "free"}, {"kind": "bot", "level": "random"}]
    table = open_table(ada, "planners", seats)
    bruno.goto(f"/table/{table}")
    bruno.get_by_role("button", name="Sit down here: Seat 2").click()
    expect(bruno.get_by_role("region", name="Before Bruno")).to_be_visible()
    for page in (ada, bruno):
        page.goto("/")
    played(table, ada, bruno, NEAR_THE_END)
    for page in (ada, bruno):
        page.goto(f"/table/{table}")
        page.get_by_test_id("told").click()  # what happened meanwhile
    played(table, ada, bruno)
    ada.get_by_test_id("verdict").wait_for()
    ranking = ada.get_by_role("dialog").get_by_role("listitem")
    expect(ranking).to_have_count(3)
    bruno.get_by_role("button", name="Look at the board").click()  # and is asked all the same
    ada.get_by_role("button", name="Play again").click()
    expect(ada.get_by_role("heading", name="Waiting for players")).to_be_visible()
    expect(bruno.get_by_text("somebody waits for you there")).to_be_visible()
    bruno.set_viewport_size({"width": 844, "height": 390})
    bruno.locator("dialog .plot").scroll_into_view_if_needed()
    expect(bruno.get_by_role("button", name="Play along")).to_be_in_viewport()
    bruno.get_by_role("button", name="Play along").click()
    for page, name in ((ada, "Ada"), (bruno, "Bruno")):
        expect(page.get_by_role("region", name=f"Before {name}")).to_be_visible()
    assert ada.url == bruno.url
    seated = ada.request.get(ada.url.replace("/table/", "/api/tables/")).json()["seats"]
    assert [seat["name"] for seat in seated] == ["Bruno", "random", "Ada"]
