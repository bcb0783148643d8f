// What happened, as sentences, and which places on the board it is about.

import { teller } from '../../lib/language.svelte';
import { namesOf, type Player } from '../../lib/players';
import { actionWords, auctionWords } from './cardwords';
import type { GameEvent } from './schema';
import { PLACES } from './words';

export type EventKind = GameEvent['event'];
export const EVENTS = [
  'round',
  'card',
  'discarded',
  'reshuffled',
  'kept',
  'rejected',
  'answered',
  'influence',
  'bid',
  'passed',
  'won',
  'nobody',
  'options',
  'offered',
  'no offer',
  'accepted',
  'refused',
  'deal',
  'alone',
  'paid',
  'sealed',
  'placed',
  'lifted',
  'declined',
  'lapsed',
  'moved',
  'swapped',
  'replaced',
  'rebuilt',
  'plus',
  'action',
  'gained',
  'chose cheques',
  'bank empty',
  'drew',
  'took',
  'lost',
  'ended',
] as const satisfies readonly EventKind[];

export function sentence(event: GameEvent, players: readonly Player[]): string {
  const key = `event.${event.event}`;
  if (!(key in teller('investors').messages)) return '';
  return teller('investors').say(
    key,
    { ...event },
    { ...namesOf(players), ...PLACES, action: actionWords, auction: auctionWords },
  );
}

/** How an auction came out, in a few words: what everybody had lies before them. */
export function outcome(event: GameEvent, players: readonly Player[]): string {
  const key = event.event === 'influence' ? 'outcome.investing' : event.event === 'sealed' ? 'outcome.right' : null;
  return key === null ? sentence(event, players) : teller('investors').say(key, { ...event }, namesOf(players));
}

/** The places on the board that an event is about. */
export function places(facts: GameEvent): string[] {
  switch (facts.event) {
    case 'card':
    case 'kept':
    case 'rejected':
      return ['card'];
    case 'placed':
    case 'lifted':
    case 'replaced':
      return [facts.street];
    case 'moved':
      return [facts.street, facts.to];
    case 'swapped':
      return [facts.street, facts.with];
    case 'rebuilt':
      return [`square-${facts.square}`, `prestige-${facts.seat}`];
    case 'plus':
      return [`prestige-${facts.seat}`];
    case 'gained':
      return [`influence-${facts.seat}`];
    case 'influence':
      return [...facts.cards.map((_, seat) => `row-${seat}`), ...facts.investors.map((seat) => `influence-${seat}`)];
    case 'action':
      return [`year-${facts.year}`, 'card'];
    case 'sealed':
      return facts.bids.map((bid) => `row-${bid.seat}`);
    case 'discarded':
    case 'reshuffled':
      return ['deck'];
    case 'options':
      return facts.tiles.map((_, seat) => `row-${seat}`);
    case 'nobody':
    case 'ended':
      return [];
    default:
      return 'seat' in facts ? [`row-${facts.seat}`] : [];
  }
}
