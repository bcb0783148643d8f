// Every word of the game's face; the texts lie beside the rules, in src/fogcity/games/planners/words.

import type messages from '../../../../src/fogcity/games/planners/words/en.json';
import { type Tell, wordsOf } from '../../lib/language.svelte';
import { capital, type Teller } from '../../lib/message';
import { card, type Symbol } from './reading';
import type { Bonus, Phase } from './schema';

export { capital };

const made = (t: Tell<keyof typeof messages>, teller: Teller) => ({
  list: (items: string[]) => teller.joined(items, 'and'),
  district: (name: string) => teller.called(name, 'district'),
  code: (colour: string) => teller.messages[`code.${colour}`] ?? colour.slice(0, 2),
  /** A card as one says it: blue 2 (tram lines), grey garden, black foundation. */
  card: (name: string) => {
    const { colour, value, symbols } = card(name);
    const main = symbols.find((symbol) => 'DPF'.includes(symbol)) ?? null;
    return t('thing.card', { colour, value, main, extras: symbols.filter((symbol) => !'DPF'.includes(symbol)) });
  },
  symbol: (symbol: Symbol) => t(`symbol.${symbol}`),
  bonus: (bonus: Bonus) => t(`bonus.${bonus}`),
  cell: (district: string, place: number) => t('thing.cell', { district, place }),
  title: t('title'),
  blurb: t('blurb'),
  cards: (n: number) => t('cards', { n }),
  contracts: (n: number) => t('contracts', { n }),
  trams: (n: number) => t('trams', { n }),
  skyscrapers: (n: number) => t('skyscrapers', { n }),
  points: (text: string, n: number) => t('points', { text, n }),
  helpSymbol: {
    T: t('helpSymbol.T'),
    D: t('helpSymbol.D'),
    P: t('helpSymbol.P'),
    F: t('helpSymbol.F'),
    W: t('helpSymbol.W'),
    C: t('helpSymbol.C'),
  },
  helpBonus: {
    value: (n: string) => t('helpBonus.value', { n }),
    card: (n: string) => t('helpBonus.card', { n }),
    depot: () => t('helpBonus.depot'),
    points: (n: string) => t('helpBonus.points', { n }),
    contracts: (n: string) => t('helpBonus.contracts', { n }),
    lines: () => t('helpBonus.lines'),
  } as Record<Bonus, (n: string) => string>,
  theBonus: {
    value: (n: string) => t('theBonus.value', { n }),
    card: (n: string) => t('theBonus.card', { n }),
    depot: () => t('theBonus.depot'),
    points: (n: string) => t('theBonus.points', { n }),
    contracts: (n: string) => t('theBonus.contracts', { n }),
    lines: () => t('theBonus.lines'),
  } as Record<Bonus, (n: string) => string>,
  // On the board
  board: t('board'),
  deck: t('deck'),
  deckOf: (n: number) => t('deckOf', { n }),
  deckHelp: t('deckHelp'),
  columnHelp: t('columnHelp'),
  drawn: t('drawn'),
  drawnIs: (what: string) => t('drawnIs', { what }),
  nothingDrawn: t('nothingDrawn'),
  taken: t('taken'),
  takenAre: (cards: string) => t('takenAre', { cards }),
  foundations: t('foundations'),
  foundationsLeft: (n: number) => t('foundationsLeft', { n }),
  column: t('column'),
  columnIs: (n: number, cards: string[]) => t('columnIs', { n, cards }),
  cityOf: (name: string) => t('cityOf', { name }),
  showCity: (name: string) => t('showCity', { name }),
  emptyCell: (where: string) => t('emptyCell', { where }),
  cellIs: (where: string, what: string, value: number) => t('cellIs', { where, what, value }),
  withTram: t('withTram'),
  withSkyscraper: t('withSkyscraper'),
  withLines: t('withLines'),
  withValue: (n: number) => t('withValue', { n }),
  waitsFor: (now: number, needs: number) => t('waitsFor', { now, needs }),
  rowWorth: (district: string, value: number, points: string) => t('rowWorth', { district, value, points }),
  tramsWorth: (n: number, points: string) => t('tramsWorth', { n, points }),
  completedBy: (district: string, name: string, n: number) => t('completedBy', { district, name, n }),
  completeFirst: (district: string, n: number) => t('completeFirst', { district, n }),
  offer: (bonus: string, left: number) => t('offer', { bonus, left }),
  symbolsOf: (n: number) => t('symbolsOf', { n: Math.min(n, 2) }),
  bonusUsed: t('bonusUsed'),
  medal: (n: number) => t('medal', { n }),
  contractsHeld: (n: number) => t('contractsHeld', { n }),
  tramLabel: t('tramLabel'),
  depots: t('depots'),
  needs: (n: number) => t('needs', { n }),
  // Mine and panel
  pointTokens: (n: number) => t('pointTokens', { n }),
  contractTokens: (n: number) => t('contractTokens', { n }),
  stillInDeck: t('stillInDeck'),
  bonusesLeft: t('bonusesLeft'),
  noFoundation: t('noFoundation'),
  foundationAt: (where: string, now: number, needs: number) =>
    t('foundationAt', { where, now, needs, short: Math.max(0, needs - now) }),
  waitingFoundations: t('waitingFoundations'),
  skyscraperAt: t('skyscraperAt'),
  contractsLabel: t('contractsLabel'),
  skyscrapersLabel: t('skyscrapersLabel'),
  // Moves
  draw: t('draw'),
  placeIn: (n: number) => t('placeIn', { n }),
  placeCard: (what: string, n: number) => t('placeCard', { what, n }),
  finalize: (n: number, cards: number) => t('finalize', { n, cards }),
  put: (what: string, district: string) => t('put', { what, district }),
  choose: (what: string) => t('choose', { what }),
  stop: t('stop'),
  stopDiscarding: (n: number) => t('stopDiscarding', { n }),
  throw: (n: number) => t('throw', { n }),
  takeBonus: (bonus: string) => t('takeBonus', { bonus }),
  inDistrict: (what: string, district: string) => t('inDistrict', { what, district }),
  onCell: (what: string, where: string) => t('onCell', { what, where }),
  // Prompts
  promptChoose: (contracts: number, most: boolean) => t('promptChoose', { contracts, most, cards: contracts + 1 }),
  promptNoDeck: (takes: boolean) => t('promptNoDeck', { takes }),
  promptColumn: (what: string) => t('promptColumn', { what }),
  promptFoundation: (left: number) => t('promptFoundation', { left: left - 1 }),
  promptBuild: (n: number) => t('promptBuild', { n }),
  promptFull: t('promptFull'),
  drop: {
    deck: t('drop.deck'),
    column: t('drop.column'),
    row: (district: string) => t('drop.row', { district }),
  },
  promptBuilt: t('promptBuilt'),
  promptBonus: (district: string, first: string, second: string | null) =>
    t('promptBonus', { district, first, second }),
  promptTarget: {
    value: (n: string) => t('promptTarget.value', { n }),
    lines: () => t('promptTarget.lines'),
    card: (n: string) => t('promptTarget.card', { n }),
    depot: () => t('promptTarget.depot'),
  } as Partial<Record<Bonus, (n: string) => string>>,
  waiting: {
    choose: (who: string) => t('waiting.choose', { who }),
    column: (who: string) => t('waiting.column', { who }),
    build: (who: string) => t('waiting.build', { who }),
    bonus: (who: string) => t('waiting.bonus', { who }),
    target: (who: string) => t('waiting.target', { who }),
    over: () => t('waiting.over'),
  } as Record<Phase, (who: string) => string>,
  endings: {
    'last foundation': t('endings.last foundation'),
    'city full': t('endings.city full'),
    stuck: t('endings.stuck'),
  } as Record<string, string>,
  tie: t('tie'),
  effects: {
    contracts: (from: number, to: number) => t('effects.contracts', { from, to }),
    trams: (from: number, to: number) => t('effects.trams', { from, to }),
    skyscrapers: (from: number, to: number) => t('effects.skyscrapers', { from, to }),
    district: (district: string, from: number, to: number) => t('effects.district', { district, from, to }),
    needs: (from: number, to: number) => t('effects.needs', { from, to }),
    foundations: (to: number) => t('effects.foundations', { to }),
    lost: (n: number) => t('effects.lost', { n }),
    medal: t('effects.medal'),
    completed: (district: string) => t('effects.completed', { district }),
    bonus: (district: string) => t('effects.bonus', { district }),
    ends: t('effects.ends'),
  },
  // The table as text
  text: {
    table: (deck: number, foundations: number) => t('text.table', { deck, foundations }),
    bonuses: (list: string) => t('text.bonuses', { list }),
    city: (name: string, points: string, contracts: number, trams: number, towers: number, needs: number) =>
      t('text.city', { name, points, contracts, trams, towers, needs }),
    row: (district: string, cells: string, worth: number) => t('text.row', { district, cells, worth }),
    empty: t('text.empty'),
  },
});

export type Words = ReturnType<typeof made>;

/** The words in the language that is spoken. */
export const words = wordsOf('planners', made);
