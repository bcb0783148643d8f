// What happened, in words, and where on the board it happened.

import type { GameEvent } from '../face';
import type { Player } from '../../lib/players';
import { place, type Bonus } from './view';
import { capital, words, type Words } from './words';

interface Spot {
  district: string;
  place: number;
}

/** The facts of an event, each where its kind has it (docs/games/planners.md lists them). */
interface Facts {
  seat: number;
  card: string;
  cards: string[];
  column: number;
  left: number;
  contracts: number;
  thrown: number;
  district: string;
  place: number;
  cells: Spot[];
  bonus: Bonus;
  ending: string;
}

type Teller = (facts: Facts, who: string, w: Words) => string;

const spots = (cells: Spot[], w: Words) => cells.map((cell) => w.cell(cell.district, cell.place)).join(' · ');
const cards = (names: string[], w: Words) => w.list(names.map((name) => w.card(name)));

const TELLERS: Record<string, Teller> = {
  drew: (f, who, w) => w.drew(who, w.card(f.card)),
  placed: (f, who, w) => w.placed(who, w.card(f.card), f.column),
  foundation: (f, _, w) => w.foundation(f.left),
  finalized: (f, who, w) => w.finalized(who, f.column, cards(f.cards, w)),
  contract: (f, who, w) => w.contract(who, f.contracts),
  'gave back': (_f, _, w) => w.gaveBack,
  threw: (f, who, w) => w.threw(who, f.thrown, f.contracts),
  put: (f, who, w) => w.putDown(who, w.card(f.card), w.cell(f.district, f.place)),
  completed: (f, who, w) => w.completed(who, w.district(f.district)),
  trams: (f, who, w) => w.gotTrams(who, f.cells.length, spots(f.cells, w)),
  skyscrapers: (f, who, w) => w.built(who, f.cells.length, spots(f.cells, w)),
  medal: (_, who, w) => w.gotMedal(who),
  'bonus earned': (f, who, w) => w.earned(who, w.district(f.district)),
  'bonus missed': (f, who, w) => w.missed(who, w.district(f.district)),
  bonus: (f, who, w) => w.tookBonus(who, w.bonus(f.bonus)),
  token: (f, who, w) => w.token(who, w.bonus(f.bonus), w.cell(f.district, f.place)),
  discarded: (f, who, w) => w.discarded(who, cards(f.cards, w)),
  ended: (f, who, w) => w.ended(who, w.endingsShort[f.ending] ?? f.ending),
};

export const EVENT_KINDS = Object.keys(TELLERS);

export function sentence(event: GameEvent, players: Player[]): string {
  const facts = event as unknown as Facts;
  const who = players.find((player) => player.seat === facts.seat)?.name ?? '';
  return capital(TELLERS[event.event]?.(facts, who, words()) ?? '');
}

type Finder = (facts: Facts) => string[];

const cells: Finder = (f) => f.cells.map((cell) => place.cell(f.seat, cell.district, cell.place));
const cell: Finder = (f) => [place.cell(f.seat, f.district, f.place)];
const row: Finder = (f) => [place.row(f.seat, f.district)];

const FINDERS: Record<string, Finder> = {
  drew: () => [place.drawn],
  placed: (f) => [place.column(f.column)],
  foundation: (f) => [place.column(f.column), place.foundations],
  finalized: (f) => [place.column(f.column)],
  contract: (f) => [place.contracts(f.seat)],
  'gave back': (f) => (f.contracts as unknown as number[]).map((_, seat) => place.contracts(seat)),
  threw: (f) => [place.contracts(f.seat)],
  put: cell,
  completed: row,
  trams: cells,
  skyscrapers: cells,
  medal: (f) => [place.medal(f.seat)],
  'bonus earned': row,
  'bonus missed': row,
  bonus: (f) => [place.offer(f.bonus)],
  token: cell,
  discarded: () => [place.taken],
  ended: (f) => [place.city(f.seat)],
};

/** The places on the board that an event is about. */
export function places(event: GameEvent): string[] {
  return FINDERS[event.event]?.(event as unknown as Facts) ?? [];
}
