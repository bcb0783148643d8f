// Every word of the game's face, in English and French. A key missing in one language does not compile.

import { words as inLanguage } from '../../lib/language.svelte';
import { card, type Bonus, type Phase, type Symbol } from './view';
import { FRENCH } from './french';
import { ENGLISH, type Names } from './names';

const plural = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;
/** In French nothing and one are singular. */
const pluriel = (n: number, one: string, many: string) => `${n} ${n < 2 ? one : many}`;
const named = (names: Record<string, string>, name: string) => names[name] ?? name;

/** A card as one says it: blue 2 (tram lines), grey garden, black foundation. */
function cardInWords(name: string, names: Names): string {
  const { colour, value, symbols } = card(name);
  const extras = symbols.filter((symbol) => !'DPF'.includes(symbol)).map((symbol) => names.symbols[symbol]);
  const main = symbols.find((symbol) => 'DPF'.includes(symbol));
  const what = main ? names.building(main as 'D' | 'P' | 'F', colour) : names.plain(colour, value);
  return extras.length ? `${what} (${extras.join(', ')})` : what;
}

const en = {
  title: 'San Francisco',
  blurb: 'Plan five districts, run the cable cars up the hills and raise skyscrapers, while everybody takes from the same three columns.',
  list: (items: string[]) => new Intl.ListFormat('en').format(items),
  district: (name: string) => named(ENGLISH.districts, name),
  code: (colour: string) => ENGLISH.codes[colour] ?? colour.slice(0, 2),
  card: (name: string) => cardInWords(name, ENGLISH),
  symbol: (symbol: Symbol) => ENGLISH.symbols[symbol],
  bonus: (bonus: Bonus) => ENGLISH.bonuses[bonus],
  cell: (district: string, place: number) => `${named(ENGLISH.districts, district)}, cell ${place}`,
  cards: (n: number) => plural(n, 'card', 'cards'),
  contracts: (n: number) => plural(n, 'contract', 'contracts'),
  trams: (n: number) => plural(n, 'tram', 'trams'),
  skyscrapers: (n: number) => plural(n, 'skyscraper', 'skyscrapers'),
  points: (text: string, n: number) => `${text} ${Math.abs(n) === 1 ? 'point' : 'points'}`,

  helpSymbol: {
    T: 'Tram lines: the card gets a tram as soon as it is connected to a depot.',
    D: 'Depot: it always has a tram, and cards with tram lines next to it are connected.',
    P: 'Public garden: worth nothing, until a card next to it has a tram.',
    F: 'Foundation: a skyscraper rises here when the cards next to it are worth enough.',
    W: 'Waterfront: every skyscraper in this city needs one less.',
    C: 'Bonus symbol: the second one in a district earns its bonus.',
  } satisfies Record<Symbol, string>,
  helpBonus: {
    value: (n: string) => `a token that makes one of your cards worth ${n} more`,
    card: (n: string) => `a card worth ${n}, for any district`,
    depot: () => 'a depot, for any district',
    points: (n: string) => `a token worth ${n} points at the end`,
    contracts: (n: string) => `a token with which you throw back up to ${n} contracts, once`,
    lines: () => 'a token that gives tram lines to a card without any; offered in every district',
  } as Record<Bonus, (n: string) => string>,
  theBonus: {
    value: (n: string) => `the token for +${n} value`,
    card: (n: string) => `the bonus card worth ${n}`,
    depot: () => 'the bonus depot',
    points: (n: string) => `the token worth ${n} points`,
    contracts: (n: string) => `the token that throws back ${n} contracts`,
    lines: () => 'the tram lines token',
  } as Record<Bonus, (n: string) => string>,

  // On the board
  board: 'The table',
  deck: 'Deck',
  deckOf: (n: number) => `Deck, ${plural(n, 'card', 'cards')} left`,
  drawn: 'Drawn card',
  drawnIs: (what: string) => `Drawn card: ${what}`,
  nothingDrawn: 'No card is drawn',
  taken: 'Taken cards',
  takenAre: (cards: string) => `Taken cards: ${cards}`,
  foundations: 'Foundations',
  foundationsLeft: (n: number) => `${plural(n, 'foundation token', 'foundation tokens')} left; the last one ends the game`,
  column: 'Column',
  columnIs: (n: number, cards: string[]) => `Column ${n}: ${cards.length ? cards.join('; ') : 'empty'}`,
  emptyColumn: 'empty',
  cityOf: (name: string) => `City of ${name}`,
  showCity: (name: string) => `Show the city of ${name} large`,
  emptyCell: (where: string) => `${where}: empty`,
  cellIs: (where: string, what: string, value: number) => `${where}: ${what}, worth ${value}`,
  withTram: 'with a tram',
  withSkyscraper: 'with a skyscraper',
  withLines: 'with a lines token',
  withValue: (n: number) => plural(n, 'value token', 'value tokens'),
  waitsFor: (now: number, needs: number) => `neighbours worth ${now} of ${needs}`,
  rowWorth: (district: string, value: number, points: string) => `${named(ENGLISH.districts, district)} is worth ${value}; place now: ${points} points`,
  tramsWorth: (n: number, points: string) => `${plural(n, 'tram', 'trams')}; place now: ${points} points`,
  completedBy: (district: string, name: string) => `${name} completed ${named(ENGLISH.districts, district)} first: 1 point`,
  completeFirst: (district: string) => `Nobody has completed ${named(ENGLISH.districts, district)} yet: 1 point for the first`,
  offer: (bonus: string, left: number) => `Bonus: ${bonus}; ${left} left`,
  symbolsOf: (n: number) => `${plural(Math.min(n, 2), 'bonus symbol', 'bonus symbols')} of 2`,
  bonusUsed: 'this bonus has been earned already',
  medal: 'Medal for the most skyscrapers: 1 point',
  contractsHeld: (n: number) => `${plural(n, 'contract', 'contracts')}: a column must have more cards`,
  tramLabel: 'Trams',
  depots: 'Depots under the lowest row',
  needs: (n: number) => `A skyscraper needs neighbours worth ${n}`,

  // Mine and panel
  pointTokens: (n: number) => plural(n, 'points token', 'points tokens'),
  contractTokens: (n: number) => plural(n, 'contracts token', 'contracts tokens'),
  stillInDeck: 'Still in the deck',
  bonusesLeft: 'Bonuses left',
  noFoundation: 'none',
  foundationAt: (where: string, now: number, needs: number) =>
    now >= needs ? `${where}: ${now} of ${needs}` : `${where}: ${now} of ${needs}, ${needs - now} short`,
  waitingFoundations: 'Foundations waiting',
  skyscraperAt: 'Skyscraper at',
  contractsLabel: 'Contracts',
  skyscrapersLabel: 'Skyscrapers',

  // Moves
  draw: 'Draw a card',
  placeIn: (n: number) => `Column ${n}`,
  placeCard: (what: string, n: number) => `Place ${what} in column ${n}`,
  finalize: (n: number, cards: number) => `Take column ${n} (${plural(cards, 'card', 'cards')})`,
  put: (what: string, district: string) => `Put ${what} into ${district}`,
  choose: (what: string) => `Choose ${what}, then its district`,
  stop: 'End the turn',
  stopDiscarding: (n: number) => `Discard ${n === 1 ? 'the last card' : `${n} cards`} and end the turn`,
  throw: (n: number) => `Throw back ${plural(n, 'contract', 'contracts')}`,
  takeBonus: (bonus: string) => `Take ${bonus}`,
  inDistrict: (what: string, district: string) => `Put ${what} into ${district}`,
  onCell: (what: string, where: string) => `Put ${what} on ${where}`,

  // Prompts
  promptChoose: (contracts: number, most: boolean) =>
    most
      ? `Draw a card and place it in a column, or take a column: with ${plural(contracts, 'contract', 'contracts')} it must hold at least ${plural(contracts + 1, 'card', 'cards')}.`
      : `Draw a card and place it in a column: no column has more cards than you hold contracts (${contracts}).`,
  promptNoDeck: (takes: boolean): string =>
    takes ? 'The deck is empty: take a column.' : 'The deck is empty and no column can be taken: throw contracts back.',
  promptColumn: (what: string) => `You drew ${what}: place it in one of the three columns.`,
  promptFoundation: (left: number) =>
    left === 1
      ? 'The last foundation token goes onto it: that ends the game.'
      : `A foundation token goes onto it; then ${left - 1} will be left.`,
  promptBuild: (n: number) =>
    n === 1
      ? 'Put the card you took into its district, or discard it and end the turn.'
      : `Put the ${n} cards you took into your districts, one after the other, in any order.`,
  promptFull: 'There is no room for the cards that are left: discard them and end the turn.',
  promptBuilt: 'All cards are put down. You may still throw contracts back, or end the turn.',
  promptBonus: (district: string, first: string, second: string | null) =>
    second === null
      ? `Two bonus symbols in ${district}: take ${first}.`
      : `Two bonus symbols in ${district}: take ${first} or ${second}.`,
  promptTarget: {
    value: (n: string) => `Choose the card that will be worth ${n} more.`,
    lines: () => 'Choose the card that gets tram lines.',
    card: (n: string) => `Choose the district for the bonus card worth ${n}.`,
    depot: () => 'Choose the district for the bonus depot.',
  } as Partial<Record<Bonus, (n: string) => string>>,
  waiting: {
    choose: (who: string) => `${who} draws a card or takes a column.`,
    column: (who: string) => `${who} chooses a column for the drawn card.`,
    build: (who: string) => `${who} is building with the cards of a column.`,
    bonus: (who: string) => `${who} chooses a bonus.`,
    target: (who: string) => `${who} chooses where the bonus goes.`,
    over: () => 'The game is over.',
  } as Record<Phase, (who: string) => string>,

  // What happened
  drew: (who: string, what: string) => `${who} drew ${what}.`,
  placed: (who: string, what: string, n: number) => `${who} placed ${what} in column ${n}.`,
  foundation: (left: number) => `A foundation token went onto it; ${left === 0 ? 'none is' : left === 1 ? 'one is' : `${left} are`} left.`,
  finalized: (who: string, n: number, cards: string) => `${who} took column ${n}: ${cards}.`,
  contract: (who: string, n: number) => `${who} took a contract and holds ${n}.`,
  gaveBack: 'Everybody held a contract, so everybody gave one back.',
  threw: (who: string, thrown: number, n: number) => `${who} threw back ${plural(thrown, 'contract', 'contracts')} and holds ${n}.`,
  putDown: (who: string, what: string, where: string) => `${who} put down ${what}: ${where}.`,
  gotTrams: (who: string, n: number, where: string) => `${who} got ${n === 1 ? 'a tram' : `${n} trams`}: ${where}.`,
  built: (who: string, n: number, where: string) => `${who} built ${n === 1 ? 'a skyscraper' : `${n} skyscrapers`}: ${where}.`,
  gotMedal: (who: string) => `${who} has the most skyscrapers and takes the medal.`,
  completed: (who: string, district: string) => `${who} is the first to complete the ${district} district.`,
  earned: (who: string, district: string) => `${who} earned the bonus of the ${district} district.`,
  missed: (who: string, district: string) => `${who} earned the bonus of the ${district} district, but there was none to take.`,
  tookBonus: (who: string, bonus: string) => `${who} took a bonus: ${bonus}.`,
  token: (who: string, bonus: string, where: string) => `${who} laid the ${bonus}: ${where}.`,
  discarded: (who: string, cards: string) => `${who} discarded ${cards}.`,
  ended: (who: string, why: string) => `${who} ended the game: ${why}`,

  endings: {
    'last foundation': 'The last foundation token was placed.',
    'city full': 'A city is full: all its 25 cells are built on.',
    stuck: 'The deck is empty and a player could do nothing any more.',
  } as Record<string, string>,
  endingsShort: {
    'last foundation': 'the last foundation token is placed.',
    'city full': 'the city is full.',
    stuck: 'there is nothing left to do.',
  } as Record<string, string>,
  tie: 'With equal points the one with more trams wins; if those are equal too, the victory is shared.',

  categories: {
    skyscrapers: 'Skyscrapers',
    medal: 'Medal',
    bonus: 'Points tokens',
    completion: 'Districts completed first',
    trams: 'Trams',
  } as Record<string, string>,
  districtCategory: (district: string) => `${named(ENGLISH.districts, district)} district`,

  effects: {
    contracts: (from: number, to: number) => `Contracts: ${from} → ${to}`,
    trams: (from: number, to: number) => `Trams: ${from} → ${to}`,
    skyscrapers: (from: number, to: number) => `Skyscrapers: ${from} → ${to}`,
    district: (district: string, from: number, to: number) => `${district}: ${from} → ${to}`,
    needs: (from: number, to: number) => `A skyscraper needs: ${from} → ${to}`,
    foundations: (to: number) => `Foundation tokens left: ${to}`,
    lost: (n: number) => `${plural(n, 'card is', 'cards are')} lost`,
    medal: 'You take the medal',
    completed: (district: string) => `You complete ${district} first`,
    bonus: (district: string) => `You earn the bonus of ${district}`,
    ends: 'This ends the game',
  },

  // The table as text
  text: {
    table: (deck: number, foundations: number) =>
      `${plural(deck, 'card', 'cards')} in the deck; ${plural(foundations, 'foundation token', 'foundation tokens')} left.`,
    bonuses: (list: string) => `Bonuses left: ${list}.`,
    city: (name: string, points: string, contracts: number, trams: number, towers: number, needs: number) =>
      `${name}: ${points}; ${plural(contracts, 'contract', 'contracts')}, ${plural(trams, 'tram', 'trams')}, ${plural(towers, 'skyscraper', 'skyscrapers')}; a skyscraper needs ${needs}.`,
    row: (district: string, cells: string, worth: number) => `${district}: ${cells}; worth ${worth}.`,
    empty: 'empty',
  },
};

export type Words = typeof en;

const fr: Words = {
  title: 'San Francisco',
  blurb: 'Aménagez cinq quartiers, lancez les trams à l’assaut des collines et dressez des gratte-ciel, en puisant tous dans les trois mêmes colonnes.',
  list: (items) => new Intl.ListFormat('fr').format(items),
  district: (name) => named(FRENCH.districts, name),
  code: (colour) => FRENCH.codes[colour] ?? colour.slice(0, 2),
  card: (name) => cardInWords(name, FRENCH),
  symbol: (symbol) => FRENCH.symbols[symbol],
  bonus: (bonus) => FRENCH.bonuses[bonus],
  cell: (district, place) => `${named(FRENCH.districts, district)}, case ${place}`,
  cards: (n) => pluriel(n, 'carte', 'cartes'),
  contracts: (n) => pluriel(n, 'contrat', 'contrats'),
  trams: (n) => pluriel(n, 'tram', 'trams'),
  skyscrapers: (n) => `${n} gratte-ciel`,
  points: (text, n) => `${text} ${Math.abs(n) < 2 ? 'point' : 'points'}`,

  helpSymbol: {
    T: 'Lignes de tram : la carte reçoit un tram dès qu’elle est reliée à un dépôt.',
    D: 'Dépôt : il a toujours un tram et relie les cartes voisines qui ont des lignes.',
    P: 'Jardin public : ne vaut rien tant qu’aucune carte voisine n’a de tram.',
    F: 'Fondation : un gratte-ciel s’y dresse quand les cartes voisines valent assez.',
    W: 'Bord de mer : chaque gratte-ciel de cette ville demande un de moins.',
    C: 'Symbole bonus : le deuxième d’un quartier donne droit à son bonus.',
  },
  helpBonus: {
    value: (n) => `un jeton qui augmente de ${n} la valeur d’une de vos cartes`,
    card: (n) => `une carte de valeur ${n}, pour le quartier de votre choix`,
    depot: () => 'un dépôt, pour le quartier de votre choix',
    points: (n) => `un jeton qui vaut ${n} point à la fin`,
    contracts: (n) => `un jeton pour rendre jusqu’à ${n} contrats, une fois`,
    lines: () => 'un jeton qui donne des lignes de tram à une carte qui n’en a pas ; proposé dans chaque quartier',
  },
  theBonus: {
    value: (n) => `le jeton +${n} de valeur`,
    card: (n) => `la carte bonus de valeur ${n}`,
    depot: () => 'le dépôt bonus',
    points: (n) => `le jeton qui vaut ${n} point`,
    contracts: (n) => `le jeton qui rend ${n} contrats`,
    lines: () => 'le jeton lignes de tram',
  },

  board: 'La table',
  deck: 'Pioche',
  deckOf: (n) => `Pioche, ${pluriel(n, 'carte', 'cartes')}`,
  drawn: 'Carte piochée',
  drawnIs: (what) => `Carte piochée : ${what}`,
  nothingDrawn: 'Aucune carte piochée',
  taken: 'Cartes prises',
  takenAre: (cards) => `Cartes prises : ${cards}`,
  foundations: 'Fondations',
  foundationsLeft: (n) => `${pluriel(n, 'jeton fondation restant', 'jetons fondation restants')} ; le dernier met fin à la partie`,
  column: 'Colonne',
  columnIs: (n, cards) => `Colonne ${n} : ${cards.length ? cards.join(' ; ') : 'vide'}`,
  emptyColumn: 'vide',
  cityOf: (name) => `Ville : ${name}`,
  showCity: (name) => `Montrer en grand la ville : ${name}`,
  emptyCell: (where) => `${where} : vide`,
  cellIs: (where, what, value) => `${where} : ${what}, vaut ${value}`,
  withTram: 'avec un tram',
  withSkyscraper: 'avec un gratte-ciel',
  withLines: 'avec un jeton lignes',
  withValue: (n) => pluriel(n, 'jeton valeur', 'jetons valeur'),
  waitsFor: (now, needs) => `voisines : ${now} sur ${needs}`,
  rowWorth: (district, value, points) => `Le quartier ${named(FRENCH.districts, district)} vaut ${value} ; pour le rang actuel : ${points}`,
  tramsWorth: (n, points) => `${pluriel(n, 'tram', 'trams')} ; pour le rang actuel : ${points}`,
  completedBy: (district, name) => `${name} a terminé en premier le quartier ${named(FRENCH.districts, district)} : 1 point`,
  completeFirst: (district) => `Personne n’a encore terminé le quartier ${named(FRENCH.districts, district)} : 1 point au premier`,
  offer: (bonus, left) => `Bonus : ${bonus} ; il en reste ${left}`,
  symbolsOf: (n) => `${pluriel(Math.min(n, 2), 'symbole bonus', 'symboles bonus')} sur 2`,
  bonusUsed: 'ce bonus a déjà été obtenu',
  medal: 'Médaille de qui a le plus de gratte-ciel : 1 point',
  contractsHeld: (n) => `${pluriel(n, 'contrat', 'contrats')} : une colonne doit avoir plus de cartes`,
  tramLabel: 'Trams',
  depots: 'Dépôts sous la rangée du bas',
  needs: (n) => `Un gratte-ciel demande des voisines qui valent ${n}`,

  pointTokens: (n) => pluriel(n, 'jeton points', 'jetons points'),
  contractTokens: (n) => pluriel(n, 'jeton contrats', 'jetons contrats'),
  stillInDeck: 'Encore dans la pioche',
  bonusesLeft: 'Bonus restants',
  noFoundation: 'aucune',
  foundationAt: (where, now, needs) =>
    now >= needs ? `${where} : ${now} sur ${needs}` : `${where} : ${now} sur ${needs}, il manque ${needs - now}`,
  waitingFoundations: 'Fondations en attente',
  skyscraperAt: 'Gratte-ciel à',
  contractsLabel: 'Contrats',
  skyscrapersLabel: 'Gratte-ciel',

  draw: 'Piocher une carte',
  placeIn: (n) => `Colonne ${n}`,
  placeCard: (what, n) => `Placer ${what} dans la colonne ${n}`,
  finalize: (n, cards) => `Prendre la colonne ${n} (${pluriel(cards, 'carte', 'cartes')})`,
  put: (what, district) => `Poser ${what} dans le quartier ${district}`,
  choose: (what) => `Choisir ${what}, puis son quartier`,
  stop: 'Finir le tour',
  stopDiscarding: (n) => `Défausser ${n === 1 ? 'la dernière carte' : `${n} cartes`} et finir le tour`,
  throw: (n) => `Rendre ${pluriel(n, 'contrat', 'contrats')}`,
  takeBonus: (bonus) => `Prendre ${bonus}`,
  inDistrict: (what, district) => `Poser ${what} dans le quartier ${district}`,
  onCell: (what, where) => `Poser ${what} sur : ${where}`,

  promptChoose: (contracts, most) =>
    most
      ? `Piochez une carte et placez-la dans une colonne, ou prenez une colonne : avec ${pluriel(contracts, 'contrat', 'contrats')}, il lui faut au moins ${pluriel(contracts + 1, 'carte', 'cartes')}.`
      : `Piochez une carte et placez-la dans une colonne : aucune n’a plus de cartes que vous n’avez de contrats (${contracts}).`,
  promptNoDeck: (takes) =>
    takes ? 'La pioche est vide : prenez une colonne.' : 'La pioche est vide et aucune colonne n’est à prendre : rendez des contrats.',
  promptColumn: (what) => `Carte piochée : ${what}. Placez-la dans une des trois colonnes.`,
  promptFoundation: (left) =>
    left === 1
      ? 'Elle reçoit le dernier jeton fondation : cela met fin à la partie.'
      : `Elle reçoit un jeton fondation ; il en restera ${left - 1}.`,
  promptBuild: (n) =>
    n === 1
      ? 'Posez la carte prise dans son quartier, ou défaussez-la et finissez le tour.'
      : `Posez les ${n} cartes prises dans vos quartiers, l’une après l’autre, dans l’ordre de votre choix.`,
  promptFull: 'Il n’y a plus de place pour les cartes qui restent : défaussez-les et finissez le tour.',
  promptBuilt: 'Toutes les cartes sont posées. Vous pouvez encore rendre des contrats, ou finir le tour.',
  promptBonus: (district, first, second) =>
    second === null
      ? `Deux symboles bonus dans le quartier ${district} : prenez ${first}.`
      : `Deux symboles bonus dans le quartier ${district} : prenez ${first} ou ${second}.`,
  promptTarget: {
    value: (n) => `Choisissez la carte qui vaudra ${n} de plus.`,
    lines: () => 'Choisissez la carte qui reçoit des lignes de tram.',
    card: (n) => `Choisissez le quartier pour la carte bonus de valeur ${n}.`,
    depot: () => 'Choisissez le quartier pour le dépôt bonus.',
  },
  waiting: {
    choose: (who) => `${who} pioche une carte ou prend une colonne.`,
    column: (who) => `${who} choisit une colonne pour la carte piochée.`,
    build: (who) => `${who} construit avec les cartes d’une colonne.`,
    bonus: (who) => `${who} choisit un bonus.`,
    target: (who) => `${who} choisit où va le bonus.`,
    over: () => 'La partie est finie.',
  },

  drew: (who, what) => `${who} pioche : ${what}.`,
  placed: (who, what, n) => `${who} place ${what} dans la colonne ${n}.`,
  foundation: (left) => `Un jeton fondation est posé dessus ; il ${left === 0 ? 'n’en reste plus' : `en reste ${left}`}.`,
  finalized: (who, n, cards) => `${who} prend la colonne ${n} : ${cards}.`,
  contract: (who, n) => `${who} prend un contrat : ${n} en tout.`,
  gaveBack: 'Tout le monde avait un contrat : chacun en rend un.',
  threw: (who, thrown, n) => `${who} rend ${pluriel(thrown, 'contrat', 'contrats')} : il en reste ${n}.`,
  putDown: (who, what, where) => `${who} pose ${what} : ${where}.`,
  gotTrams: (who, n, where) => `${who} reçoit ${n === 1 ? 'un tram' : `${n} trams`} : ${where}.`,
  built: (who, n, where) => `${who} construit ${n === 1 ? 'un' : n} gratte-ciel : ${where}.`,
  gotMedal: (who) => `${who} a le plus de gratte-ciel et prend la médaille.`,
  completed: (who, district) => `${who} termine en premier le quartier ${district}.`,
  earned: (who, district) => `${who} obtient le bonus du quartier ${district}.`,
  missed: (who, district) => `${who} obtient le bonus du quartier ${district}, mais il n’y a rien à prendre.`,
  tookBonus: (who, bonus) => `${who} prend un bonus : ${bonus}.`,
  token: (who, bonus, where) => `${who} pose le ${bonus} : ${where}.`,
  discarded: (who, cards) => `${who} défausse ${cards}.`,
  ended: (who, why) => `${who} met fin à la partie : ${why}`,

  endings: {
    'last foundation': 'Le dernier jeton fondation a été posé.',
    'city full': 'Une ville est pleine : ses 25 cases sont construites.',
    stuck: 'La pioche est vide et quelqu’un ne pouvait plus rien faire.',
  },
  endingsShort: {
    'last foundation': 'le dernier jeton fondation est posé.',
    'city full': 'la ville est pleine.',
    stuck: 'il n’y a plus rien à faire.',
  },
  tie: 'À égalité de points, qui a le plus de trams l’emporte ; s’il y a encore égalité, la victoire est partagée.',

  categories: {
    skyscrapers: 'Gratte-ciel',
    medal: 'Médaille',
    bonus: 'Jetons points',
    completion: 'Quartiers terminés en premier',
    trams: 'Trams',
  },
  districtCategory: (district) => `Quartier ${named(FRENCH.districts, district)}`,

  effects: {
    contracts: (from, to) => `Contrats : ${from} → ${to}`,
    trams: (from, to) => `Trams : ${from} → ${to}`,
    skyscrapers: (from, to) => `Gratte-ciel : ${from} → ${to}`,
    district: (district, from, to) => `${district} : ${from} → ${to}`,
    needs: (from, to) => `Un gratte-ciel demande : ${from} → ${to}`,
    foundations: (to) => `Jetons fondation restants : ${to}`,
    lost: (n) => pluriel(n, 'carte perdue', 'cartes perdues'),
    medal: 'Vous prenez la médaille',
    completed: (district) => `Vous terminez en premier le quartier ${district}`,
    bonus: (district) => `Vous obtenez le bonus du quartier ${district}`,
    ends: 'Cela met fin à la partie',
  },

  text: {
    table: (deck, foundations) =>
      `${pluriel(deck, 'carte', 'cartes')} dans la pioche ; ${pluriel(foundations, 'jeton fondation restant', 'jetons fondation restants')}.`,
    bonuses: (list) => `Bonus restants : ${list}.`,
    city: (name, points, contracts, trams, towers, needs) =>
      `${name} : ${points} ; ${pluriel(contracts, 'contrat', 'contrats')}, ${pluriel(trams, 'tram', 'trams')}, ${towers} gratte-ciel ; un gratte-ciel demande ${needs}.`,
    row: (district, cells, worth) => `${district} : ${cells} ; vaut ${worth}.`,
    empty: 'vide',
  },
};

/** The words in the language that is spoken. */
export function words(): Words {
  return inLanguage({ en, fr });
}

/** A sentence begins with a capital. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
