// The game's face in English; the French words have the same keys.

import { amount } from '../../lib/language.svelte';
import { cardInWords, named } from './card';
import { ENGLISH } from './names';
import type { Symbol } from './reading';
import type { Bonus, Phase } from './schema';

const plural = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

export const en = {
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
  completedBy: (district: string, name: string, n: number): string =>
    `${name} completed ${named(ENGLISH.districts, district)} first: ${en.points(amount(n), n)}`,
  completeFirst: (district: string, n: number): string =>
    `Nobody has completed ${named(ENGLISH.districts, district)} yet: ${en.points(amount(n), n)} for the first`,
  offer: (bonus: string, left: number) => `Bonus: ${bonus}; ${left} left`,
  symbolsOf: (n: number) => `${plural(Math.min(n, 2), 'bonus symbol', 'bonus symbols')} of 2`,
  bonusUsed: 'this bonus has been earned already',
  medal: (n: number): string => `Medal for the most skyscrapers: ${en.points(amount(n), n)}`,
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
