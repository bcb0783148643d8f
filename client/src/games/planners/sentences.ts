// What happened, in words, and where on the board it happened.

import { teller } from '../../lib/language.svelte';
import { namesOf, type Player } from '../../lib/players';
import { byEvent, type ByEvent } from '../events';
import { place } from './reading';
import type { GameEvent } from './schema';
import { capital, words } from './words';

export function sentence(event: GameEvent, players: Player[]): string {
  const key = `event.${event.event}`;
  if (!(key in teller('planners').messages)) return '';
  return capital(teller('planners').say(key, { ...event }, { ...namesOf(players), card: words().card }));
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

/** The cards that an event shows. */
export function cards(event: GameEvent): string[] {
  if (event.event === 'finalized' || event.event === 'discarded') return event.cards;
  return event.event === 'drew' || event.event === 'put' ? [event.card] : []; // what was drawn is placed next
}

export const EVENT_KINDS = Object.keys(FINDERS);

/** The places on the board that an event is about. */
export function places(event: GameEvent): string[] {
  return byEvent(FINDERS, event) ?? [];
}
