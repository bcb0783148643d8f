// How large a table is, and where the parts of a city lie on its map; all else is laid out by CSS.

import look from '../../../../src/fogcity/games/planners/look.json';

/** On a table of this size a unit is a pixel; a larger one grows as a whole, a smaller one has less air. */
const WIDTH = 1088;
const HEIGHT = 628;
/** Below this width it is a phone's. */
const PHONE = 700;

/** Pixels of a unit in a room of this size; none is known before the first drawing. */
export function unit(width: number, height: number): number {
  return width < PHONE ? 1 : Math.max(1, Math.min(width / WIDTH, height / HEIGHT));
}

export interface CityParts {
  width: number;
  height: number;
  /** Before the rows stands what each district offers, behind them what it is worth, below them the depots. */
  left: number;
  right: number;
  foot: number;
  cellW: number;
  cellH: number;
}

/** The parts of a city for a map of this size, in units. */
export function cityParts(width: number, height: number): CityParts {
  const [w, h] = [width || 624, height || 560];
  const { left, right, foot } =
    w < 385 ? { left: 46, right: 44, foot: 28 } : w < 460 ? { left: 62, right: 48, foot: 34 } : look.city;
  return { width: w, height: h, left, right, foot, cellW: (w - left - right) / 5, cellH: (h - foot) / 5 };
}
