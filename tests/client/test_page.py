"""Home, films, records: what a person does with the page besides playing."""

import json
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from client.person import Person
from client.screens import lesson
from client.tables import finish, open_table
from playwright.sync_api import Locator, Page, expect

import fogcity

Visit = Callable[..., Page]
WATCH_FILM = """() => {
  window.shown = 0;
  new MutationObserver((changes) => { for (const { addedNodes } of changes) window.shown += addedNodes.length; })
    .observe(document.querySelector('.film'), { childList: true });
}"""

# Every sound that begins, by what makes it.
HEAR = """
  window.heard = [];
  for (const kind of [AudioBufferSourceNode, OscillatorNode]) {
    const { start } = kind.prototype;
    kind.prototype.start = function (...when) { window.heard.push(kind.name); return start.apply(this, when); };
  }
"""


# Whether every style sheet that the page names has come.
DRESSED = "() => [...document.querySelectorAll('link[rel=stylesheet]')].every((link) => link.sheet !== null)"


def test_one_click_from_the_home_page_to_the_first_decision(visit: Visit) -> None:
    page = visit("/")
    for card in range(page.locator("article").count()):
        page.goto("/")
        page.locator("article").nth(card).get_by_role("button").first.click()
        assert Person(page).state() in ("asked", "confirm")


def test_a_table_set_up_by_hand_has_the_seats_that_were_wanted(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("button", name="Set up a table of San Francisco", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox", name="Name").fill("Ada")
    dialog.get_by_role("combobox", name="Seat 2").select_option("a friend, by link")
    dialog.get_by_role("button", name="Add a seat").click()
    dialog.get_by_role("combobox", name="Strength").select_option("easy")
    dialog.get_by_role("button", name="Open the table").click()
    seats = page.get_by_role("list")
    expect(seats).to_contain_text("Ada")
    expect(seats.get_by_role("combobox").last).to_have_value("lillie@easy")
    page.get_by_role("combobox", name="Who sits here: Seat 2").select_option("bot, medium")
    players = page.get_by_role("list", name="Players")
    for seated in ("Ada", "bot, medium", "bot, easy"):
        expect(players).to_contain_text(seated)


def action_deck(page: Page) -> Counter[str]:
    """The action cards that may come at this table."""
    page.wait_for_url("**/table/*")
    Person(page).state()
    page.goto(page.url.replace("/table/", "/api/tables/"))
    return Counter(json.loads(page.locator("body").inner_text())["options"]["actions"])


def test_an_action_deck_is_picked_card_by_card_with_the_keyboard(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("button", name="Set up a table of San Francisco 1906", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("combobox", name="Action cards").select_option("chosen card by card")
    picking = dialog.get_by_role("group", name="Picked: 18 of 12, 6 too many")
    picking.get_by_role("combobox", name="bonus", exact=True).focus()
    page.keyboard.press("Home")  # none
    dialog.get_by_role("checkbox", name="move a stick, by cheques").focus()
    page.keyboard.press("Space")
    group = dialog.get_by_role("group", name="Picked: 13 of 12, 1 too many")
    dialog.get_by_role("button", name="Open the table").click()
    expect(group).to_be_focused()
    group.get_by_role("checkbox", name="swap two sticks, by influence").press("Space")
    expect(dialog.get_by_text("Picked: 12 of 12")).to_be_visible()
    dialog.get_by_role("button", name="Open the table").press("Enter")
    assert action_deck(page) == {
        "plus": 2, "withdraw": 2, "two-influence": 1, "two-cheques": 1, "move-influence": 1, "swap-cheques": 1,
        "any-influence": 1, "any-cheques": 1, "replace-influence": 1, "replace-cheques": 1,
    }  # fmt: skip


def test_an_action_deck_is_picked_on_a_phone_in_french(visit: Visit) -> None:
    page = visit("/", phone=True, language="fr-FR")
    page.get_by_role("button", name="Préparer une table de San Francisco 1906", exact=True).tap()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("combobox", name="Cartes action").select_option("choisies une à une")
    picking = dialog.get_by_role("group", name="Choix : 18 sur 12, 6 de trop")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    for tick in picking.locator("label").all():
        box = tick.bounding_box()
        assert box
        assert round(box["height"]) >= 40
    dialog.get_by_role("combobox", name="bonus", exact=True).select_option("1")
    for name in ("à l’influence", "aux chèques"):
        dialog.get_by_role("checkbox", name=f"déplacer une baguette, {name}").tap()
    dialog.get_by_role("checkbox", name="remplacer une baguette, aux chèques").tap()
    expect(dialog.get_by_text("Choix : 12 sur 12", exact=True)).to_be_visible()
    dialog.get_by_role("button", name="Ouvrir la table").tap()
    deck = action_deck(page)
    assert (deck["bonus"], deck["move-cheques"], deck.total()) == (1, 0, 12)


def test_a_seat_goes_along_to_another_device(visit: Visit) -> None:
    laptop, phone = visit("/"), visit("/", phone=True)
    open_table(laptop, "planners", [{"kind": "me", "name": "Ada"}, {"kind": "bot", "level": "random"}])
    laptop.get_by_role("button", name="Menu").click()
    laptop.get_by_role("button", name="Go on with another device").click()
    link = laptop.get_by_role("textbox", name="Open this link once").input_value()
    phone.goto(link)
    assert Person(phone).state() == "asked"
    assert "key=" not in phone.url


def test_what_happens_is_shown_as_a_film_that_can_be_skipped(visit: Visit) -> None:
    page = visit("/", speed="slow")
    open_table(page, "planners", [{"kind": "me", "name": "Ada"}, {"kind": "bot", "level": "random"}])
    person = Person(page)
    person.state()
    page.evaluate(WATCH_FILM)
    for _ in range(4):
        person.act()
    person.state()
    assert page.evaluate("() => window.shown") > 0
    expect(page.locator(".film > *")).to_have_count(0)


def test_nothing_moves_where_motion_is_not_wanted(visit: Visit) -> None:
    page = visit("/", speed="slow")
    page.emulate_media(reduced_motion="reduce")
    open_table(page, "planners", [{"kind": "me", "name": "Ada"}, {"kind": "bot", "level": "random"}])
    person = Person(page)
    person.state()
    page.evaluate(WATCH_FILM)
    for _ in range(4):
        person.act()
    person.state()
    assert page.evaluate("() => window.shown") == 0


def test_sound_is_off_until_somebody_wants_it(visit: Visit) -> None:
    page = visit("/", speed="fast")
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.add_init_script(HEAR)
    open_table(page, "planners", [{"kind": "me", "name": "Ada"}, {"kind": "bot", "level": "random"}])
    person = Person(page)
    for _ in range(4):
        person.act()
    person.state()
    assert not any("sound" in url for url in fetched)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("combobox", name="Sound").select_option("soft")
    page.wait_for_function("() => window.heard.includes('OscillatorNode')")  # a bell, to know how loud it is
    page.keyboard.press("Escape")
    page.evaluate("() => { window.heard = []; }")
    for _ in range(6):
        person.act()
    person.state()
    page.wait_for_function("() => window.heard.includes('AudioBufferSourceNode')")  # cards
    page.wait_for_function("() => window.heard.includes('OscillatorNode')")  # my turn again


def test_games_are_given_to_research_only_by_who_wants_it(visit: Visit) -> None:
    page = visit("/")

    def asked(where: str) -> Locator:
        page.goto(where)
        page.get_by_role("button", name="Menu" if where != "/" else "Settings").click()
        if where != "/":
            page.get_by_role("button", name="Settings").click()
        return page.get_by_role("checkbox", name="My finished games may be given to research")

    expect(asked("/")).to_be_disabled()
    expect(page.get_by_text("once you have sat at a table")).to_be_visible()
    table = open_table(page, "planners", [{"kind": "me", "name": "Ada"}, {"kind": "bot", "level": "random"}])
    box = asked(f"/table/{table}")
    expect(box).to_be_enabled()
    expect(box).not_to_be_checked()
    box.check()
    expect(asked(f"/table/{table}")).to_be_checked()
    assert page.request.get("/api/research").json() == {"yes": True, "seated": True}
    page.get_by_role("checkbox", name="My finished games may be given to research").uncheck()
    expect(asked(f"/table/{table}")).to_be_enabled()
    expect(asked(f"/table/{table}")).not_to_be_checked()


def test_a_browser_without_sound_plays_on_in_silence(visit: Visit) -> None:
    page = visit("/", sound="on")
    page.add_init_script("delete window.AudioContext")
    open_table(page, "planners", [{"kind": "me", "name": "Ada"}, {"kind": "bot", "level": "random"}])
    person = Person(page)
    with page.expect_request(lambda request: "sound" in request.url):
        for _ in range(4):
            person.act()
    assert person.state() in ("asked", "confirm")


def test_a_record_is_downloaded_uploaded_and_looked_at(visit: Visit, tmp_path: Path) -> None:
    page = visit("/")
    page.goto(f"/replay/{finish(page, 'planners')}")
    page.get_by_role("button", name="Menu").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the record").click()
    record = tmp_path / "game.fog"
    download.value.save_as(record)
    page.goto("/")
    page.get_by_role("button", name="More:").click()
    page.get_by_label("Look at a record of your own").set_input_files(record)
    page.wait_for_url("**/replay/*")
    expect(page.get_by_text("Move 0 of")).to_be_visible()
    page.get_by_role("button", name="One move on").click()
    expect(page.get_by_text("Move 1 of")).to_be_visible()
    page.locator("body").press("End")
    expect(page.get_by_role("button", name="One move on")).to_be_disabled()
    page.get_by_role("combobox", name="Seen by").select_option("Ada")
    expect(page.get_by_role("region", name="Before Ada")).to_be_visible()


def test_a_record_with_components_of_its_own_waits_for_their_file(visit: Visit, tmp_path: Path) -> None:
    there = Path(fogcity.__file__).parent / "games/planners/edition.toml"
    edition, wrong, record = tmp_path / "own.toml", tmp_path / "wrong.toml", tmp_path / "game.fog"
    edition.write_text(re.sub(r"^2 = \d+$", "2 = 1", there.read_text("utf-8"), count=1, flags=re.MULTILINE), "utf-8")
    wrong.write_text("cards = 3\n", "utf-8")
    game = fogcity.new("planners", players=2, seed=1, edition=str(edition))
    game.play(0, "draw")
    game.save(str(record))
    page = visit("/")
    page.get_by_role("button", name="More:").click()
    page.get_by_label("Look at a record of your own").set_input_files(record)
    own = page.get_by_label("Own components (edition file)")
    own.set_input_files(wrong)
    expect(page.get_by_role("alert").filter(has_text="edition")).to_be_visible()
    own.set_input_files(edition)  # it waits still
    page.wait_for_url("**/replay/*")
    expect(page.get_by_text("Move 0 of")).to_be_visible()


# What flies is gone in a moment: it is counted where it comes, not looked for.
COUNT_FLIGHTS = """() => {
  window.flights = 0;
  const count = (changes) => { for (const change of changes) window.flights += change.addedNodes.length; };
  new MutationObserver(count).observe(document.querySelector('.film'), { childList: true });
}"""


def test_a_replay_plays_by_itself_with_what_flies_and_stops_where_it_is_told_to(visit: Visit) -> None:
    page = visit("/", speed="fast")
    page.goto(f"/replay/{finish(page, 'planners')}")
    expect(page.get_by_text("Move 0 of")).to_be_visible()
    page.evaluate(COUNT_FLIGHTS)
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function("() => window.flights > 2")
    expect(page.get_by_text("Move 0 of")).to_have_count(0)
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("slider").fill("20")
    expect(page.get_by_text("Move 20 of")).to_be_visible()
    page.locator("body").press("ArrowLeft")
    expect(page.get_by_text("Move 19 of")).to_be_visible()
    page.locator("body").press("ArrowRight")
    expect(page.get_by_text("Move 20 of")).to_be_visible()


def test_a_replay_seen_by_everybody_shows_every_hand_and_one_seen_by_somebody_only_theirs(visit: Visit) -> None:
    page = visit("/")
    page.goto(f"/replay/{finish(page, 'investors')}")
    hands = page.locator("main .hands > section")
    for hand in (0, 1, 2):
        expect(hands.nth(hand).locator(".cheque")).to_have_count(12)
    page.get_by_label("Seen by").select_option("Norton")
    expect(hands).to_have_count(0)
    expect(page.locator("main .cheque")).to_have_count(12)


def test_a_quick_finger_on_next_loses_no_press(visit: Visit) -> None:
    page = visit("/", speed="slow")
    page.goto(f"/replay/{finish(page, 'planners')}")
    expect(page.get_by_text("Move 0 of")).to_be_visible()
    on = page.get_by_role("button", name="One move on")
    expect(on).to_be_enabled()
    on.evaluate("(button) => { for (let i = 0; i < 7; i++) button.click(); }")
    expect(page.get_by_text("Move 7 of")).to_be_visible()
    on.click()
    expect(page.get_by_text("Move 8 of")).to_be_visible()


def test_what_is_no_record_is_refused_with_a_sentence(visit: Visit, tmp_path: Path) -> None:
    page = visit("/", language="fr-FR")
    wrong = tmp_path / "letter.txt"
    wrong.write_text("Dear Ada", "utf-8")
    page.get_by_role("button", name="Plus :").click()
    page.locator("input[type=file]").set_input_files(wrong)
    expect(page.get_by_role("alert")).to_have_text(
        "Ce n’est pas une partie de l’un de nos jeux, ou elle ne suit pas les règles."
    )


@pytest.mark.parametrize(
    ("locale", "name", "sentence"),
    [
        ("en-US", "English", "There is no such table."),
        ("fr-FR", "Français", "Cette table n’existe pas."),
        ("de-DE", "Deutsch", "Diesen Tisch gibt es nicht."),
    ],
)
def test_home_speaks_the_browsers_language_and_offers_all(visit: Visit, locale: str, name: str, sentence: str) -> None:
    page = visit("/", language=locale)
    chosen = page.locator("#language")
    expect(chosen.locator("option:checked")).to_have_text(name)
    assert chosen.locator("option").count() == 3
    page.goto("/table/nosuchtable")
    expect(page.get_by_role("alert")).to_contain_text(sentence.split(".")[0])


def test_a_link_that_leads_nowhere_says_so(visit: Visit) -> None:
    page = visit("/")
    page.goto("/table/nosuchtable")
    expect(page.get_by_role("alert")).to_contain_text("There is no such table.")


def test_dark_does_not_flash(visit: Visit) -> None:
    page = visit("/", theme="dark")
    page.reload(wait_until="commit")
    page.wait_for_function("() => document.documentElement.dataset.theme === 'dark'")
    assert page.locator("html").get_attribute("data-theme") == "dark"
    ground = page.evaluate("() => getComputedStyle(document.documentElement).backgroundColor")
    assert ground == "rgb(18, 24, 31)"


def test_a_window_that_does_not_come_says_so_and_comes_when_the_line_is_back(visit: Visit) -> None:
    page = visit("/")
    open_table(page, "planners", [{"kind": "me", "name": "Ada"}, {"kind": "bot", "level": "random"}])
    Person(page).state()
    page.route("**/Menu-*.js", lambda route: route.abort())
    page.get_by_role("button", name="Menu", exact=True).click()
    sorry = page.get_by_role("dialog", name="Not fetched")
    expect(sorry.get_by_role("alert")).to_contain_text("This part of the page did not come")
    page.unroute("**/Menu-*.js")
    sorry.get_by_role("button", name="Try again").click()
    expect(sorry).to_have_count(0)  # some browsers must load the page anew for it
    page.get_by_role("button", name="Menu", exact=True).click()
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()


@pytest.mark.parametrize("part", ["Coach", "Solver", "More"])
def test_a_part_of_a_page_that_does_not_come_says_so_and_comes_when_the_line_is_back(visit: Visit, part: str) -> None:
    """What is missing is its style: a script that did not come once Chromium asks for again only with a new page."""
    page = visit("/")
    page.route(f"**/{part}-*.css", lambda route: route.abort())
    if part == "Coach":
        page.goto(f"/table/{lesson(page, 'planners')}")
    elif part == "Solver":
        page.goto("/puzzle/planners/1")
    else:
        page.get_by_role("button", name="More:").click()
    sorry = page.get_by_role("alert").filter(has_text="This part of the page did not come")
    expect(sorry).to_be_visible()
    page.evaluate("() => { window.stayed = true; }")
    page.unroute(f"**/{part}-*.css")
    page.get_by_role("button", name="Try again").click()
    come = {
        "Coach": page.get_by_test_id("coach"),
        "Solver": page.get_by_test_id("solver"),
        "More": page.get_by_label("Look at a record of your own"),
    }
    expect(come[part]).to_be_visible()
    expect(sorry).to_have_count(0)
    assert page.evaluate(DRESSED)
    assert page.evaluate("() => window.stayed")


def test_a_page_left_open_learns_that_the_server_is_newer_and_offers_it_once(visit: Visit) -> None:
    page = visit("/licences.txt")
    page.clock.install()
    page.goto("/")
    page.get_by_role("article").last.wait_for()
    index = page.request.get("/").text()
    page.route("**/", lambda route: route.fulfill(body=index.replace("/assets/index-", "/assets/index-newer-")))
    newer = page.get_by_text("There is a newer version of this page.")
    page.clock.run_for(9 * 60_000)
    expect(newer).to_have_count(0)
    page.clock.run_for(2 * 60_000)
    expect(newer).to_be_visible()
    page.get_by_role("button", name="Close").click()
    page.clock.run_for(20 * 60_000)
    expect(newer).to_have_count(0)  # it was declined


WRITE_UNDER_A_MARK = """() => {
  const board = document.querySelector('.pins').parentElement;
  const [mark, whole] = [document.querySelector('.mark'), board].map((one) => one.getBoundingClientRect());
  const written = document.createElement('b');
  written.id = 'written';
  written.textContent = 'here';
  written.style = `position: absolute; left: ${mark.left - whole.left}px; top: ${mark.top - whole.top}px`;
  board.append(written);
}"""

NOTHING_COVERS_IT = """() => {
  const written = document.querySelector('#written').getBoundingClientRect();
  return [...document.querySelectorAll('.mark')].every((one) => {
    const mark = one.getBoundingClientRect();
    return mark.right <= written.left || mark.left >= written.right || mark.bottom <= written.top + 4
      || mark.top >= written.bottom - 4;
  });
}"""


def test_what_a_bot_does_is_told_where_it_happened_and_stays_marked(visit: Visit) -> None:
    page = visit("/", telling="slow")
    open_table(page, "planners", [{"kind": "me", "name": "Ada"}, {"kind": "bot", "level": "random"}])
    person = Person(page)
    while person.state() == "asked":
        person.act()
    expect(page.get_by_test_id("sentence")).to_contain_text("Norton")
    expect(page.locator("main .lit").first).to_be_visible()
    page.get_by_test_id("told").click()  # enough of it
    assert person.state() == "asked"
    expect(page.locator(".mark").first).to_be_visible()
    expect(page.get_by_role("list", name="Log")).to_contain_text("Norton")
    page.evaluate(WRITE_UNDER_A_MARK)
    page.wait_for_function(NOTHING_COVERS_IT)


def test_tools_say_what_they_are_and_points_whether_they_are_certain(visit: Visit) -> None:
    page = visit("/")
    open_table(page, "builders", [{"kind": "me", "name": "Ada"}, {"kind": "bot", "level": "random"}])
    Person(page).state()
    page.get_by_role("button", name="Menu", exact=True).hover()
    expect(page.locator(".tip")).to_have_text("Menu (key M)")
    players = page.get_by_role("list", name="Players")
    expect(players.locator(".points").first).to_contain_text("now")  # money counts at the end, and may be spent
    expect(players).to_contain_text("if the game ended now (certain: ")


def test_a_move_without_a_choice_is_made_by_itself(visit: Visit) -> None:
    page = visit("/", forced="made")
    open_table(page, "planners", [{"kind": "me", "name": "Ada"}, {"kind": "bot", "level": "random"}])
    expect(page.get_by_test_id("buttons").get_by_role("button")).to_have_count(3)  # a column for the drawn card
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_test_id("buttons").get_by_role("button", name="Draw a card")).to_be_visible()
