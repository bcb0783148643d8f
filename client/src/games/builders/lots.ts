// Where the lots lie on the map, in its own units. Python's pictures have the same measures.

import look from '../../../../src/fogcity/games/builders/look.json';
import type { View } from './schema';

export const LOT = look.lot;
export interface Gaps {
  street: number;
  margin: number;
}
export const WIDE: Gaps = look.gaps;
/** Where a finger must hit eight lots beside each other. */
export const TIGHT: Gaps = look.tight;

/** Lots of one sheet lie wall to wall; between the sheets there are streets. */
export const lotAt = (i: number, gaps = WIDE): number => gaps.margin + i * LOT + Math.floor(i / 2) * gaps.street;

export function mapSize(view: View, gaps = WIDE): { width: number; height: number } {
  const far = (lots: number) => lotAt(lots - 1, gaps) + LOT + gaps.margin;
  return { width: far(view.plots[0]!.length), height: far(view.plots.length) };
}
