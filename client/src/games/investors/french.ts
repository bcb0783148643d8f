// The server's sentences for refused moves, in French. src/fogcity/games/investors/refusals.py has them in English;
// the others stand in its moves.py and in engine/game.py.

const KINDS: Record<string, string> = {
  villa: 'villa',
  house: 'maison',
  market: 'marché',
  leisure: 'loisirs',
  industry: 'industrie',
  office: 'bureaux',
};

/** `villa-house`, `villa or house`, `villa`: kinds of districts in French. */
function kinds(text: string): string {
  return text
    .split(/-| or /)
    .map((kind) => KINDS[kind] ?? kind)
    .join(' ou ');
}

const seats = (text: string) => text.replaceAll('seat', 'siège').replaceAll(' and ', ' et ');

const DUTIES: Record<string, string> = {
  'keep or reject the auction card': 'gardez ou rejetez la carte enchère',
  'play an influence card': 'jouez une carte influence',
  'lay cheques and bid, or pass': 'sortez des chèques et offrez, ou passez',
  'choose an option tile': 'choisissez une tuile option',
  'offer cheques to the others who chose your tile, or pass':
    'proposez des chèques à ceux qui ont votre tuile, ou rien',
  'accept or refuse the offer': 'acceptez ou refusez l’offre',
  'choose the cheques you pay or bid': 'choisissez les chèques que vous payez ou offrez',
  'place a stick or decline': 'posez une baguette ou renoncez',
  'choose a stick to move or decline': 'choisissez une baguette à déplacer ou renoncez',
  'place the stick you are moving': 'posez la baguette que vous déplacez',
  'choose a stick to swap or decline': 'choisissez une baguette à échanger ou renoncez',
  'choose the stick to swap it with': 'choisissez la baguette avec laquelle l’échanger',
  'choose a stick to replace or decline': 'choisissez une baguette à remplacer ou renoncez',
  'gain influence or cheques': 'prenez de l’influence ou des chèques',
  'lift sticks or stop': 'retirez des baguettes ou arrêtez',
  'draw a cheque or stop': 'tirez un chèque ou arrêtez',
};

const ENDINGS: Record<string, string> = {
  'last action card': 'dernière carte action jouée',
  'no street left': 'plus de rue libre',
  standstill: 'plus rien ne bouge',
  'too many rounds': 'trop de tours',
};

const FRENCH: [RegExp, (...found: string[]) => string][] = [
  [
    /^You have begun to use your right; now you must place\.$/,
    () => 'Vous avez commencé à utiliser votre droit ; il faut maintenant poser.',
  ],
  [
    /^Your influence is (\d+); you cannot play card (\d+)\.$/,
    (have, card) => `Votre influence est de ${have} ; vous ne pouvez pas jouer la carte ${card}.`,
  ],
  [
    /^You alone chose (.+): pay one cheque, as in 'pay (\d+)'\.$/,
    (tile, value) => `Vous êtes seul avec ${kinds(tile!)} : payez un chèque, par exemple « pay ${value} ».`,
  ],
  [/^A sealed bid has (\d+) cheques at most\.$/, (most) => `Une offre cachée compte ${most} chèques au plus.`],
  [
    /^The highest bid is (\d+), and all your cheques are worth (\d+): pass\.$/,
    (high, all) => `L’offre la plus haute est ${high}, et tous vos chèques valent ${all} : passez.`,
  ],
  [
    /^Your cheques on the table are worth (\d+); a bid must beat (\d+)\. Lay more, or pass\.$/,
    (mine, high) => `Vos chèques sur la table valent ${mine} ; il faut dépasser ${high}. Ajoutez-en, ou passez.`,
  ],
  [/^You have no other cheque of (\d+)\.$/, (value) => `Vous n’avez pas d’autre chèque de ${value}.`],
  [/^You have no cheque of (\d+)\.$/, (value) => `Vous n’avez pas de chèque de ${value}.`],
  [/^You have no cheque of (\d+) left\.$/, (value) => `Il ne vous reste pas de chèque de ${value}.`],
  [
    /^Others chose (.+) too: bid against them with 'lay' and 'bid'\.$/,
    (tile) => `D’autres ont choisi ${kinds(tile!)} aussi : faites une offre contre eux.`,
  ],
  [
    /^An offer gives at least one cheque to everybody who chose your tile\.$/,
    () => 'Une offre donne au moins un chèque à chacun de ceux qui ont votre tuile.',
  ],
  [
    /^Seat (\d+) is none of the others who chose (.+)\.$/,
    (seat, tile) => `Le siège ${seat} n’est pas de ceux qui ont choisi ${kinds(tile!)}.`,
  ],
  [
    /^The cheques you have left are needed for those who are offered nothing yet\.$/,
    () => 'Les chèques qui vous restent sont pour ceux à qui rien n’est encore proposé.',
  ],
  [
    /^A white stick lies on (\w+); white sticks stay\.$/,
    (name) => `Une baguette blanche est en ${name} ; les blanches restent.`,
  ],
  [
    /^(\w+) is taken: a stick of seat (\d+) lies there\.$/,
    (name, seat) => `${name} est prise : une baguette du siège ${seat} y est.`,
  ],
  [
    /^A stick moves one or two squares in a straight line over empty streets; (\w+) is out of reach\.$/,
    (name) =>
      `Une baguette se déplace d’une ou deux cases tout droit, par des rues vides ; ${name} est hors de portée.`,
  ],
  [/^You have no stick on (\w+)\.$/, (name) => `Vous n’avez pas de baguette en ${name}.`],
  [
    /^You have just placed the stick on (\w+) with this right\.$/,
    (name) => `Vous venez de poser la baguette de ${name} avec ce droit.`,
  ],
  [
    /^You lift a stick only when you have none in hand\.$/,
    () => 'On ne reprend une baguette que si l’on n’en a plus en main.',
  ],
  [/^White sticks stay where they are\.$/, () => 'Les baguettes blanches restent où elles sont.'],
  [/^There is no stick on (\w+)\.$/, (name) => `Il n’y a pas de baguette en ${name}.`],
  [
    /^The stick on (\w+) cannot move: all streets next to it are taken\.$/,
    (name) => `La baguette de ${name} ne peut pas bouger : toutes les rues voisines sont prises.`,
  ],
  [/^Swap sticks of two different colours\.$/, () => 'Échangez des baguettes de deux couleurs différentes.'],
  [
    /^The stick on (\w+) is your own; replace somebody else's\.$/,
    (name) => `La baguette de ${name} est à vous ; remplacez celle d’un autre.`,
  ],
  [
    /^You have no stick in hand: lift one first\.$/,
    () => 'Vous n’avez pas de baguette en main : reprenez-en d’abord une.',
  ],
  [
    /^You have no stick in hand: lift one of yours first\.$/,
    () => 'Vous n’avez pas de baguette en main : reprenez d’abord une des vôtres.',
  ],
  [
    /^You have lifted a stick from (\w+) for this right; it cannot go back there\.$/,
    (name) => `Vous avez repris une baguette de ${name} pour ce droit ; elle ne peut pas y retourner.`,
  ],
  [
    /^Both sticks go around one district, which (\w+) does not allow\.$/,
    (name) => `Les deux baguettes vont autour d’un même quartier, ce que ${name} ne permet pas.`,
  ],
  [/^(\w+) is not on the border of the board\.$/, (name) => `${name} n’est pas en bordure de la ville.`],
  [
    /^(\w+) is no side of a district that is still to be rebuilt and (.+)\.$/,
    (name, wanted) => `${name} ne borde aucun quartier « ${kinds(wanted!)} » encore à reconstruire.`,
  ],
  [
    /^'(.+)' does not fit here: now you (.+)\.$/,
    (move, duty) => `« ${move} » ne convient pas ici : maintenant, ${DUTIES[duty!] ?? duty}.`,
  ],
  [/^The game is over \((.+)\)\.$/, (ending) => `La partie est finie (${ENDINGS[ending!] ?? ending}).`],
  [
    /^Seat (\d+) has nothing to decide now; the game waits for (.+)\.$/,
    (seat, others) => `Le siège ${seat} n’a rien à décider maintenant ; on attend : ${seats(others!)}.`,
  ],
  [
    /^There is no (?:seat (-?\d+)|such seat); the seats are 0 to (\d+)\.$/,
    (seat, last) => `Il n’y a pas de siège ${seat ?? 'de ce numéro'} ; les sièges vont de 0 à ${last}.`,
  ],
  [
    /^(['"])(.*)\1 is not a move of investors; moves look like: (.+)\.$/s,
    (_quote, text, examples) => `« ${text} » n’est pas un coup de ce jeu ; les coups s’écrivent ainsi : ${examples}.`,
  ],
  [
    /^You have begun with (.+), which is not part of this; go on from there\.$/,
    (part) => `Vous avez commencé par ${part}, qui n’en fait pas partie ; continuez à partir de là.`,
  ],
  [
    /^There is no cheque of (\d+) thousand; there are (.+)\.$/,
    (value, all) => `Il n’y a pas de chèque de ${value} mille ; il y en a de ${all}.`,
  ],
  [
    /^(['"])(.*)\1 is no part of an offer; write: (.+)\.$/s,
    (_quote, text, example) => `« ${text} » ne fait pas une offre ; écrivez : ${example}.`,
  ],
];

/** A sentence in French; unchanged if it is none of this game's. */
export function inFrench(sentence: string): string {
  for (const [pattern, say] of FRENCH) {
    const found = pattern.exec(sentence);
    if (found) return say(...found.slice(1));
  }
  return sentence;
}
