// How to read a view of investors: the names in it, and small questions to it.

import type { GameMove, Kind, Phase, Seat, Tile, View } from './schema';

export type Landmark = 'town hall' | 'bank' | 'park';
export type District = Exclude<Kind, Landmark>;
export type Way = 'influence' | 'cheques' | 'options';
export type Owner = View['streets'][string];

export const DISTRICTS: readonly District[] = ['villa', 'house', 'market', 'leisure', 'industry', 'office'];
export const KINDS: readonly Kind[] = [...DISTRICTS, 'town hall', 'bank', 'park'];
export const TILES: readonly Tile[] = ['villa-house', 'market-leisure', 'industry-office'];

export const PHASES = [
  'keep',
  'influence',
  'cheques',
  'options',
  'offer',
  'answer',
  'sealed',
  'invest',
  'move from',
  'move to',
  'swap one',
  'swap other',
  'replace',
  'gain',
  'withdraw',
  'draw',
  'over',
] as const satisfies readonly Phase[];
/** How many cards or cheques a thing stands for: whoever may look sees each, others see how many. */
export function many(pile: number | readonly unknown[] | { left: number }): number {
  if (typeof pile === 'number') return pile;
  return 'left' in pile ? pile.left : pile.length;
}

export function total(cheques: readonly number[]): number {
  return cheques.reduce((sum, cheque) => sum + cheque, 0);
}

/** The cheques in somebody's hand, where they may be seen. */
export function hand(seat: Seat): number[] {
  return Array.isArray(seat.cheques) ? seat.cheques : [];
}

/** Who has chosen the same option tile, this seat included. */
export function choosers(view: View, tile: Tile | null): number[] {
  if (!tile) return [];
  return view.seats.flatMap((one, seat) => (one.option === tile ? [seat] : []));
}

/** How many sticks of a player lie in the streets. */
export function onBoard(view: View, seat: number): number {
  return Object.values(view.streets).filter((owner) => owner === seat).length;
}

/** The street that a move is about, if it is about one. */
export function streetOf(move: GameMove): string | undefined {
  return 'street' in move ? move.street : undefined;
}
