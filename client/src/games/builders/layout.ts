// How the wide table is laid out: the map gets as much room as the cards around it leave.

export interface Layout {
  /** What the whole is enlarged by; everything else is measured before that. */
  scale: number;
  width: number;
  height: number;
  /** The circle of cards above and below the map, or at its left and right. */
  cards: 'above' | 'beside';
  /** The years in a line over everything, or one below the other beside the map. */
  years: 'across' | 'down';
  map: { width: number; height: number };
  side: number;
}

/** The smallest table on which everything can be read; letters of 14 units are 12 pixels high on 1280 by 720. */
const LEAST = { width: 1040, height: 600 };
export const PAD = 4;
export const GAP = 8;
/** Between the ring and the rows beside it. */
const MIDDLE = 14;
export const YEARS = { across: 44, down: 122 };
export const CARD = { height: 80, width: 116 };
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
  const scale = Math.min(room.width / LEAST.width, room.height / LEAST.height) || 1;
  const width = room.width / scale;
  const height = room.height / scale;
  const ring = width - 2 * PAD - MIDDLE - SIDE.least;
  const body = height - 2 * PAD - GAP - FOOT;
  const lines = 2 * (CARD.height + GAP);
  const ways: Pick<Layout, 'cards' | 'years' | 'map'>[] = [
    { cards: 'above', years: 'across', map: { width: ring, height: body - lines - YEARS.across - GAP } },
    { cards: 'above', years: 'down', map: { width: ring - YEARS.down - GAP, height: body - lines } },
  ];
  if (spaces <= FEW) {
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
    scale,
    width,
    height,
    side,
    map: { width: best.map.width - (side - SIDE.least), height: best.map.height },
  };
}
