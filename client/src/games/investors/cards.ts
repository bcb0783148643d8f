// Auction and action cards by name: `influence-2-villa`, `options-3`, `move-cheques`, `bonus`.

import type { District, Way } from './reading';
import type { View } from './schema';

export type Where = District | 'border' | 'option';

export interface AuctionCard {
  way: Way;
  investors: number;
  where: Where;
}

export function auctionCard(name: string): AuctionCard {
  const [way, investors, where] = name.split('-');
  return { way: way as Way, investors: Number(investors), where: (where ?? 'option') as Where };
}

export const EFFECTS = ['plus', 'two', 'move', 'swap', 'any', 'replace', 'bonus', 'withdraw'] as const;
export type Effect = (typeof EFFECTS)[number];

export interface ActionCard {
  effect: Effect;
  /** How the right is won, where an investor is needed. */
  way: Way | null;
}

export function actionCard(name: string): ActionCard {
  const [effect, way] = name.split('-');
  return { effect: effect as Effect, way: (way ?? null) as Way | null };
}

/** Whether the right in question reaches around this kind of district now; null where it is not about a kind. */
export function concerned(view: View, seat: number | null): ReadonlySet<string> {
  const kinds = new Set<string>();
  if (view.card === null || view.action !== null || view.phase === 'over') return kinds;
  const card = auctionCard(view.card);
  if (card.where === 'border') return kinds;
  if (card.where !== 'option') return kinds.add(card.where);
  const chooser = view.phase === 'invest' ? view.seat : seat;
  const tile = chooser === null ? null : view.seats[chooser]?.option;
  for (const kind of tile ? tile.split('-') : []) kinds.add(kind);
  return kinds;
}
