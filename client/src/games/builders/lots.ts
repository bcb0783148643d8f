// Where the lots lie on the map, in its own units.

import type { View } from './view';

export const LOT = 64;
const STREET = 16;
export const MARGIN = 18;

/** Lots of one sheet lie wall to wall; between the sheets there are streets. */
export const lotAt = (i: number): number => MARGIN + i * LOT + Math.floor(i / 2) * STREET;

export function mapSize(view: View): { width: number; height: number } {
  const far = (lots: number) => lotAt(lots - 1) + LOT + MARGIN;
  return { width: far(view.plots[0]!.length), height: far(view.plots.length) };
}
