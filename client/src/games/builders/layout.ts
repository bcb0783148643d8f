// How the wide table is laid out: the map gets as much room as the cards around it leave.

export interface Layout {
  /** How many pixels a unit has: what is measured in units grows with the table, but never so small that it is hard to
      read. */
  unit: number;
  width: number;
  height: number;
  /** The circle of cards above and below the map, or at its left and right. */
  cards: 'above' | 'beside';
  /** The years in a line over everything, or one below the other beside the map. */
  years: 'across' | 'down';
  map: { width: number; height: number };
  side: number;
}

/** A table of this size has units of a pixel. */
const USUAL = { width: 1040, height: 600 };
/** Letters of 14 units are at least 12 pixels high. */
const LEAST = 12 / 14;
export const PAD = 4;
export const GAP = 8;
/** Between the ring and the rows beside it. */
const MIDDLE = 14;
export const YEARS = { across: 44, down: 122 };
export const CARD = { height: 80, width: 130 };
/** Seven years beside each other. */
const LINE = 560;
/** Earnings and the money track. */
export const FOOT = 68;
const SIDE = { least: 306, most: 372 };
/** Cards with more spaces than that cannot name them one below the other. */
const FEW = 3;

/** For a room in pixels and a map of these proportions. */
export function layout(
  room: { width: number; height: number },
  map: { width: number; height: number },
  spaces: number,
): Layout {
  const unit = Math.max(LEAST, Math.min(room.width / USUAL.width, room.height / USUAL.height));
  const width = room.width / unit;
  const height = room.height / unit;
  const ring = width - 2 * PAD - MIDDLE - SIDE.least;
  const body = height - 2 * PAD - GAP - FOOT;
  const lines = 2 * (CARD.height + GAP);
  const ways: Pick<Layout, 'cards' | 'years' | 'map'>[] = [
    { cards: 'above', years: 'down', map: { width: ring - YEARS.down - GAP, height: body - lines } },
  ];
  if (ring >= LINE) {
    ways.push({ cards: 'above', years: 'across', map: { width: ring, height: body - lines - YEARS.across - GAP } });
  }
  if (ring >= LINE && spaces <= FEW) {
    const columns = 2 * (CARD.width + GAP);
    ways.push({ cards: 'beside', years: 'across', map: { width: ring - columns, height: body - YEARS.across - GAP } });
  }
  const size = (way: (typeof ways)[number]) => Math.min(way.map.width / map.width, way.map.height / map.height);
  const best = ways.reduce((one, other) => (size(other) > size(one) ? other : one));
  // What the map cannot use makes the rows easier to read.
  const spare = Math.max(0, best.map.width - size(best) * map.width);
  const side = Math.min(SIDE.most, SIDE.least + spare);
  return {
    ...best,
    unit,
    width,
    height,
    side,
    map: { width: best.map.width - (side - SIDE.least), height: best.map.height },
  };
}
