// French names, and the server's sentences for refused moves in French; tests/client checks that none is missing.
// It imports nothing but types, so that this test can run it by itself.

import type { Names } from './names';
import type { Bonus } from './view';

const FEMININE: Record<string, string> = {
  blue: 'bleue',
  grey: 'grise',
  orange: 'orange',
  yellow: 'jaune',
  green: 'verte',
  black: 'noire',
};

export const FRENCH: Names = {
  districts: { blue: 'bleu', grey: 'gris', orange: 'orange', yellow: 'jaune', green: 'vert', black: 'noir' },
  codes: { blue: 'Bl', grey: 'Gr', orange: 'Or', yellow: 'Ja', green: 'Ve', black: 'No', bonus: '+' },
  symbols: {
    T: 'lignes de tram',
    D: 'dépôt',
    P: 'jardin',
    F: 'fondation',
    W: 'bord de mer',
    C: 'symbole bonus',
  },
  bonuses: {
    value: 'jeton valeur',
    card: 'carte bonus',
    depot: 'dépôt bonus',
    points: 'jeton points',
    contracts: 'jeton contrats',
    lines: 'jeton lignes de tram',
  },
  building: (symbol, colour) =>
    `${FRENCH.symbols[symbol]} ${(symbol === 'F' ? FEMININE : FRENCH.districts)[colour] ?? colour}`,
  plain: (colour, value) =>
    colour === 'bonus' ? `carte bonus ${value}` : `${FRENCH.districts[colour] ?? colour} ${value}`,
};

const district = (name: string) => FRENCH.districts[name] ?? name;
const bonus = (name: string) => FRENCH.bonuses[name as Bonus] ?? name;
const contracts = (n: string) => `${n} ${Number(n) < 2 ? 'contrat' : 'contrats'}`;
const cards = (n: string) => `${n} ${Number(n) < 2 ? 'carte' : 'cartes'}`;

const DUTIES: Record<string, string> = {
  'draw a card or finalize a column': 'de piocher une carte ou de prendre une colonne',
  'place the drawn card in a column': 'de placer la carte piochée dans une colonne',
  'put down one of the taken cards or stop': 'de poser une des cartes prises ou de finir le tour',
  'choose a bonus': 'de choisir un bonus',
  'choose where the bonus goes': 'de choisir où va le bonus',
};

const ENDINGS: Record<string, string> = {
  'last foundation': 'dernier jeton fondation posé',
  'city full': 'ville pleine',
  stuck: 'plus rien à faire',
};

type Pattern = [RegExp, (...parts: string[]) => string];

const PATTERNS: Pattern[] = [
  [/^The deck is empty; finalize a column instead\.$/, () => 'La pioche est vide ; prenez plutôt une colonne.'],
  [/^Column (\d+) is empty\.$/, (n) => `La colonne ${n} est vide.`],
  [
    /^Column (\d+) holds (\d+) cards? and you hold (\d+) contracts?; finalizing needs fewer contracts than cards\.$/,
    (n, held, own) =>
      `La colonne ${n} a ${cards(held!)} et vous avez ${contracts(own!)} ; pour la prendre, il faut moins de contrats que de cartes.`,
  ],
  [/^You have not taken (\S+)\.$/, (name) => `Vous n’avez pas pris ${name}.`],
  [
    /^Your (\w+) row is full; the card can only be discarded\.$/,
    (row) => `Votre quartier ${district(row!)} est complet ; la carte ne peut être que défaussée.`,
  ],
  [
    /^'(.+)' does not fit here: now you (.+)\.$/,
    (move, duty) => `« ${move} » ne va pas ici : c’est le moment ${DUTIES[duty!] ?? duty}.`,
  ],
  [/^You have no token that throws contracts back\.$/, () => 'Vous n’avez pas de jeton qui permet de rendre des contrats.'],
  [/^The token throws back at most (\d+) contracts?\.$/, (n) => `Le jeton permet de rendre au plus ${contracts(n!)}.`],
  [/^You hold only (\d+) contracts?\.$/, (n) => `Vous n’avez que ${contracts(n!)}.`],
  [
    /^Here you may take (\w+) or (\w+), not (\w+)\.$/,
    (first, second, wanted) => `Ici vous avez le choix entre ${bonus(first!)} et ${bonus(second!)}, pas ${bonus(wanted!)}.`,
  ],
  [/^The (\w+) bonus is sold out\.$/, (name) => `Il ne reste plus de bonus : ${bonus(name!)}.`],
  [/^Your city has no empty cell for a bonus card\.$/, () => 'Votre ville n’a plus de case vide pour une carte bonus.'],
  [/^All your cards have tram lines already\.$/, () => 'Toutes vos cartes ont déjà des lignes de tram.'],
  [
    /^A bonus card goes into a row: say 'in' and the row\.$/,
    () => 'Une carte bonus va dans un quartier : choisissez-le, ou écrivez « in » et son nom.',
  ],
  [/^Your (\w+) row is full\.$/, (row) => `Votre quartier ${district(row!)} est complet.`],
  [
    /^A token goes onto a card: say 'on', the row and the place\.$/,
    () => 'Un jeton va sur une carte : choisissez-la, ou écrivez « on », son quartier et sa case.',
  ],
  [/^You have no card on (\w+) (\d)\.$/, (row, n) => `Vous n’avez pas de carte dans le quartier ${district(row!)}, case ${n}.`],
  [
    /^The card on (\w+) (\d) has tram lines already\.$/,
    (row, n) => `La carte du quartier ${district(row!)}, case ${n}, a déjà des lignes de tram.`,
  ],
  [
    /^['"](.+)['"] could go to any row; say which, as in '(.+)'\.$/,
    (move, example) => `« ${move} » peut aller dans chaque quartier ; dites lequel, par exemple « ${example} ».`,
  ],
  [
    /^(?:'([^]*)'|"([^]*)") is not a move of planners; moves look like: (.+)\.$/,
    (single, double, examples) =>
      `« ${single ?? double} » n’est pas un coup de ce jeu ; les coups s’écrivent ainsi : ${examples}.`,
  ],
  [/^The game is over \((.+)\)\.$/, (why) => `La partie est finie (${ENDINGS[why!] ?? why}).`],
  [
    /^Seat (\d+) has nothing to decide now; the game waits for (.+)\.$/,
    (seat, others) =>
      `La place ${seat} n’a rien à décider maintenant ; on attend ${others!.replace(/seat /g, 'la place ').replace(/ and /g, ' et ')}.`,
  ],
  [/^There is no seat (-?\d+); the seats are 0 to (\d+)\.$/, (n, last) => `Il n’y a pas de place ${n} ; les places vont de 0 à ${last}.`],
  [/^There is no such seat; the seats are 0 to (\d+)\.$/, (last) => `Cette place n’existe pas ; les places vont de 0 à ${last}.`],
];

/** A refusal in French; null if we do not know the sentence. */
export function inFrench(sentence: string): string | null {
  for (const [pattern, say] of PATTERNS) {
    const match = pattern.exec(sentence);
    if (match) return say(...(match.slice(1) as string[]));
  }
  return null;
}
