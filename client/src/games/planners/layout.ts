// Where everything lies on the board: beside each other on a wide screen, below each other on a phone.

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Layout {
  wide: boolean;
  width: number;
  height: number;
  deck: Box;
  /** The drawn card, or the taken cards. */
  hand: Box & { perRow: number };
  foundations: Box;
  columns: { y: number; h: number; head: number; strip: number; boxes: Box[] };
  city: { x: number; y: number; head: number; left: number; cellW: number; cellH: number; right: number; foot: number };
  others: Box[];
}

/** Cards that fit into a column at full height, and that height. */
const LONG_COLUMN = 4;
const CARD = 124;
/** From this height on a card of the projects is drawn whole, as it will lie in a city; a lower one is a strip. */
export const POSTER = 80;
/** Around everything, for outlines. */
export const MARGIN = 4;
const NARROW = 700;
const WIDTH = 1080;
const LOWEST = 620;
const HIGHEST = 780;
/** The page has buttons in the lower right corner of the board. */
const CORNER = 48;

/** For a space of this size in pixels; none is known before the first drawing. */
export function layout(width: number, height: number, others: number, longest: number, taken: number): Layout {
  if (width > 0 && width < NARROW) return below(others, longest, taken);
  const wanted = width > 0 && height > 0 ? ((WIDTH + 2 * MARGIN) * height) / width - 2 * MARGIN : LOWEST;
  return beside(Math.min(HIGHEST, Math.max(LOWEST, wanted)), others, longest, taken);
}

function beside(height: number, others: number, longest: number, taken: number): Layout {
  const columns = { y: 164, h: height - 164 };
  const each = Math.min(others === 1 ? 430 : 360, (height - CORNER - 10 * (others - 1)) / Math.max(others, 1));
  return {
    wide: true,
    width: WIDTH,
    height,
    deck: { x: 0, y: 30, w: 68, h: 87 },
    hand: { x: 80, y: 30, w: 222, h: 87, perRow: taken > 3 ? 2 : 3 },
    foundations: { x: 0, y: 125, w: 302, h: 30 },
    columns: {
      ...columns,
      head: 28,
      strip: Math.min(CARD, (columns.h - 34) / Math.max(longest, LONG_COLUMN)),
      boxes: [0, 1, 2].map((i) => ({ x: i * 103, y: columns.y, w: 96, h: columns.h })),
    },
    city: { x: 322, y: 0, head: 46, left: 82, cellW: 80, cellH: (height - 101) / 5, right: 62, foot: 54 },
    others: Array.from({ length: others }, (_, i) => ({ x: 880, y: i * (each + 10), w: 200, h: each })),
  };
}

function below(others: number, longest: number, taken: number): Layout {
  const strip = 29;
  const top = taken > 3 ? 92 : 74;
  const columns = { y: top + 4, h: 22 + strip * Math.max(3, longest) };
  const city = { x: 5, y: columns.y + columns.h + 6, head: 30, left: 46, cellW: 58, cellH: 51, right: 44, foot: 28 };
  const bottom = city.y + city.head + 5 * city.cellH + city.foot + 6;
  const w = Math.min(186, (380 - 6 * (others - 1)) / Math.max(others, 1));
  return {
    wide: false,
    width: 390,
    height: bottom + (others ? 112 : 0),
    deck: { x: 5, y: 18, w: 42, h: 54 },
    hand: { x: 56, y: taken > 3 ? 4 : 20, w: 329, h: taken > 3 ? 88 : 50, perRow: 3 },
    foundations: { x: 200, y: 18, w: 185, h: 54 },
    columns: {
      ...columns,
      head: 22,
      strip,
      boxes: [0, 1, 2].map((i) => ({ x: 5 + i * 128, y: columns.y, w: 124, h: columns.h })),
    },
    city,
    others: Array.from({ length: others }, (_, i) => ({ x: 5 + i * (w + 6), y: bottom, w, h: 108 })),
  };
}

/** The radius of the disc with a value on a strip. */
export function discSize(height: number): number {
  return Math.min(13, height / 2 - 3);
}
