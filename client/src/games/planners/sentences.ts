// What happened, in words, and where on the board it happened.

import type { Player } from '../../lib/players';
import { byEvent, type ByEvent } from '../events';
import { place } from './reading';
import type { GameEvent, Spot } from './schema';
import { capital, words, type Words } from './words';

const spots = (cells: Spot[], w: Words) => cells.map((cell) => w.cell(cell.district, cell.place)).join(' · ');
const cards = (names: string[], w: Words) => w.list(names.map((name) => w.card(name)));

const TELLERS: ByEvent<GameEvent, [who: string, w: Words], string> = {
  drew: (e, who, w) => w.drew(who, w.card(e.card)),
  placed: (e, who, w) => w.placed(who, w.card(e.card), e.column),
  foundation: (e, _, w) => w.foundation(e.left),
  finalized: (e, who, w) => w.finalized(who, e.column, cards(e.cards, w)),
  contract: (e, who, w) => w.contract(who, e.contracts),
  'gave back': (_e, _, w) => w.gaveBack,
  threw: (e, who, w) => w.threw(who, e.thrown, e.contracts),
  put: (e, who, w) => w.putDown(who, w.card(e.card), w.cell(e.district, e.place)),
  completed: (e, who, w) => w.completed(who, w.district(e.district)),
  trams: (e, who, w) => w.gotTrams(who, e.cells.length, spots(e.cells, w)),
  skyscrapers: (e, who, w) => w.built(who, e.cells.length, spots(e.cells, w)),
  medal: (_, who, w) => w.gotMedal(who),
  'bonus earned': (e, who, w) => w.earned(who, w.district(e.district)),
  'bonus missed': (e, who, w) => w.missed(who, w.district(e.district)),
  bonus: (e, who, w) => w.tookBonus(who, w.bonus(e.bonus)),
  token: (e, who, w) => w.token(who, w.bonus(e.bonus), w.cell(e.district, e.place)),
  discarded: (e, who, w) => w.discarded(who, cards(e.cards, w)),
  ended: (e, who, w) => w.ended(who, w.endingsShort[e.ending] ?? e.ending),
};

export const EVENT_KINDS = Object.keys(TELLERS);

export function sentence(event: GameEvent, players: Player[]): string {
  const seat = 'seat' in event ? event.seat : null;
  const who = players.find((player) => player.seat === seat)?.name ?? '';
  return capital(byEvent(TELLERS, event, who, words()) ?? '');
}

const FINDERS: ByEvent<GameEvent, [], string[]> = {
  drew: () => [place.drawn],
  placed: (e) => [place.column(e.column)],
  foundation: (e) => [place.column(e.column), place.foundations],
  finalized: (e) => [place.column(e.column)],
  contract: (e) => [place.contracts(e.seat)],
  'gave back': (e) => e.contracts.map((_, seat) => place.contracts(seat)),
  threw: (e) => [place.contracts(e.seat)],
  put: (e) => [place.cell(e.seat, e.district, e.place)],
  completed: (e) => [place.row(e.seat, e.district)],
  trams: (e) => e.cells.map((cell) => place.cell(e.seat, cell.district, cell.place)),
  skyscrapers: (e) => e.cells.map((cell) => place.cell(e.seat, cell.district, cell.place)),
  medal: (e) => [place.medal(e.seat)],
  'bonus earned': (e) => [place.row(e.seat, e.district)],
  'bonus missed': (e) => [place.row(e.seat, e.district)],
  bonus: (e) => [place.offer(e.bonus)],
  token: (e) => [place.cell(e.seat, e.district, e.place)],
  discarded: () => [place.taken],
  ended: (e) => [place.city(e.seat)],
};

/** The places on the board that an event is about. */
export function places(event: GameEvent): string[] {
  return byEvent(FINDERS, event) ?? [];
}
