// What was turned up last: it stays before the players until the next card is kept.

import type { GameEvent, Tile } from './schema';

export interface Revealed {
  /** Influence cards by seat. */
  cards: readonly number[] | null;
  /** Cheques by seat: a sealed bid, or an open one that has won. */
  bids: ReadonlyMap<number, readonly number[]>;
  tiles: readonly Tile[] | null;
  /** Who has the right to invest, in order. */
  investors: readonly number[];
  /** The event that says how it came out; null while it has not. */
  outcome: GameEvent | null;
  /** Another card lies there, but nobody has kept it or answered to it yet: all this was before it. */
  before: boolean;
}

const NOTHING = (): Found => ({
  cards: null,
  bids: new Map(),
  tiles: null,
  investors: [],
  outcome: null,
  before: false,
});

type Found = { -readonly [Key in keyof Revealed]: Revealed[Key] } & {
  bids: Map<number, readonly number[]>;
  investors: number[];
};

export function revealed(past: readonly GameEvent[]): Revealed {
  let found = NOTHING();
  for (const event of past) {
    switch (event.event) {
      case 'card':
        found.before = true;
        break;
      case 'kept':
      case 'action':
        found = NOTHING();
        break;
      case 'answered':
      case 'bid':
      case 'passed':
        if (found.before) found = NOTHING(); // a card that could not be put aside
        break;
      case 'influence':
        found.cards = event.cards;
        found.investors.push(...event.investors);
        found.outcome = event;
        break;
      case 'options':
        found.tiles = event.tiles;
        break;
      case 'sealed':
        for (const bid of event.bids) found.bids.set(bid.seat, bid.cheques);
        if (event.winner !== null) found.investors.push(event.winner);
        found.outcome = event;
        break;
      case 'won':
        found.bids.set(event.seat, event.cheques);
        found.investors.push(event.seat);
        found.outcome = event;
        break;
      case 'paid':
      case 'alone':
      case 'deal':
        found.investors.push(event.seat);
        found.outcome = event;
        break;
      case 'nobody':
        found.outcome ??= event;
        break;
    }
  }
  return found;
}
