"""What people may be called, so that nobody at a table is taken for somebody else."""

import itertools
import unicodedata
from collections.abc import Iterable

from fogcity.documents.entries import unfit_name
from fogcity.engine.errors import BadSetup

LONGEST = 24  # letters
MOST_MARKS = 4  # accents or vowels on one letter: with more it would grow over its neighbours
INVISIBLE = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs by their class, but nothing is seen of them

# What looks like a Latin letter, small or as the capital that it is small of.
ALIKE = (
    ("авегікмнорстухѕјһԁԛԝӏ", "aberlkmhopctyxsjhdqwl"),  # Cyrillic
    ("αβεζηικμνορτυχϳ", "abeznlkmvoptuxj"),  # Greek
    ("ցսօհոզյ", "guohnqj"),  # Armenian
    ("ⲁⲃⲉⲏⲓⲕⲙⲛⲟⲣⲥⲧⲩⲭ", "abehlkmnopctyx"),  # Coptic
    ("ɑɡıǀᴀᴄᴅᴇᴊᴋᴍᴏᴘᴛᴜᴠᴡᴢ", "agllacdejkmoptuvwz"),  # Latin's own further letters
    ("ᎪᏴᏟᎠᎬᏀᎻᎫᏦᏞᎷᏢᏒᏚᎢᏙᎳᏃ", "abcdeghjklmprstvwz"),  # Cherokee
    ("ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ", "abcdefghljklmnoprstuvwxyz"),  # Lisu
    ("ᗅᗷᑕᗞᖴᕼᒍᒪᗰᑭᖇᑌᐯᗯ", "abcdfhjlmpruvw"),  # Canadian
    ("01i|", "olll"),
)
LOOKALIKES = str.maketrans("".join(one for one, _ in ALIKE), "".join(other for _, other in ALIKE))


def checked_name(name: str) -> str:
    if why := unfit_name(name):
        raise BadSetup(f"That cannot be a name: {why}.")
    if any(letter in name for letter in INVISIBLE):
        raise BadSetup("That cannot be a name: a part of it cannot be seen.")
    marks = [unicodedata.category(part)[0] == "M" for part in unicodedata.normalize("NFD", name.replace(" ", ""))]
    if all(marks) or any(mark and len(list(row)) > MOST_MARKS for mark, row in itertools.groupby(marks)):
        raise BadSetup("That cannot be a name: it is made of accents more than of letters.")
    return name


def outline(name: str) -> str:
    """What is left of a name at a glance: without accents, spaces and signs, every letter as the one it looks like."""
    parts = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold())
    letters = "".join(part for part in parts if part.isalnum() or part == "|")
    return letters.translate(LOOKALIKES) or parts  # some are made of nothing but signs


def distinct(name: str, others: Iterable[str]) -> str:
    """The name; with a number, where somebody at the table has one that looks the same."""
    taken = {outline(other) for other in others if other}
    made = name
    for number in itertools.count(2):
        if outline(made) not in taken:
            return made
        made = f"{name[: LONGEST - 1 - len(str(number))].rstrip()} {number}"
    raise AssertionError  # there is always another number
