// Where everything lies on the board: beside each other where there is room, below each other on a phone held upright.

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Layout {
  wide: boolean;
  /** Higher than its room: it is scrolled. */
  flows: boolean;
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
/** A phone held upright, and one that lies on its side. */
const UPRIGHT = 450;
const TURNED = 700;
/** On a table of this size a unit is a pixel; a larger one grows as a whole, a smaller one has less air. */
const WIDTH = 1080;
const HEIGHT = 620;
const LOWEST = 440;
const HIGHEST = 780;

/** For a space of this size in pixels; none is known before the first drawing. */
export function layout(width: number, height: number, others: number, longest: number, taken: number): Layout {
  if (width === 0) return beside(WIDTH, HEIGHT, others, longest, taken);
  if (width < UPRIGHT) return below(others, longest, taken);
  if (width < TURNED) return turned(width, Math.max(300, height), others, longest, taken);
  const unit = Math.max(1, Math.min(width / (WIDTH + 2 * MARGIN), height / (HEIGHT + 2 * MARGIN)));
  const high = Math.min(HIGHEST, Math.max(LOWEST, height / unit - 2 * MARGIN));
  return beside(width / unit - 2 * MARGIN, high, others, longest, taken);
}

function beside(width: number, height: number, others: number, longest: number, taken: number): Layout {
  const small = width < 900;
  const projects = small ? 236 : 302;
  const other = small ? 122 : Math.max(150, 200 - 0.4 * Math.max(0, WIDTH - width));
  const city = small
    ? { x: projects + 14, head: 34, left: 62, right: 48, foot: 34 }
    : { x: projects + 20, head: 46, left: 82, right: 62, foot: 54 };
  const cellW = Math.min(96, (width - city.x - city.left - city.right - 14 - other) / 5);
  const columns = { y: 164, h: height - 164 };
  const each = Math.min(others === 1 ? 430 : 360, (height - 10 * (others - 1)) / Math.max(others, 1));
  const step = projects / 3 + 2;
  return {
    wide: true,
    flows: false,
    width,
    height,
    deck: { x: 0, y: 30, w: 68, h: 87 },
    hand: { x: 80, y: 30, w: projects - 80, h: 87, perRow: taken > 3 && !small ? 2 : 3 },
    foundations: { x: 0, y: 125, w: projects, h: 30 },
    columns: {
      ...columns,
      head: 28,
      strip: Math.min(CARD, (columns.h - 34) / Math.max(longest, LONG_COLUMN)),
      boxes: [0, 1, 2].map((i) => ({ x: i * step, y: columns.y, w: step - 7, h: columns.h })),
    },
    city: { ...city, y: 0, cellW, cellH: (height - city.head - city.foot - 1) / 5 },
    others: Array.from({ length: others }, (_, i) => ({ x: width - other, y: i * (each + 10), w: other, h: each })),
  };
}

/** The other cities come below. */
function turned(width: number, height: number, others: number, longest: number, taken: number): Layout {
  const projects = 216;
  const city = { x: projects + 6, y: 0, head: 30, left: 46, right: 44, foot: 28 };
  const cellW = (width - city.x - city.left - city.right) / 5;
  const top = taken > 3 ? 96 : 78;
  const columns = { y: top, h: height - top };
  const w = Math.min(186, (width - 6 * (others - 1)) / Math.max(others, 1));
  const y = height + 8;
  return {
    wide: false,
    flows: true,
    width,
    height: height + (others ? 118 : 0),
    deck: { x: 0, y: 18, w: 42, h: 54 },
    hand: { x: 50, y: taken > 3 ? 4 : 20, w: projects - 52, h: taken > 3 ? 88 : 50, perRow: 3 },
    foundations: { x: 0, y: 0, w: 0, h: 0 },
    columns: {
      ...columns,
      head: 22,
      strip: Math.min(90, (columns.h - 24) / Math.max(longest, 4)),
      boxes: [0, 1, 2].map((i) => ({ x: i * 72, y: columns.y, w: 69, h: columns.h })),
    },
    city: { ...city, cellW, cellH: (height - 58) / 5 },
    others: Array.from({ length: others }, (_, i) => ({ x: i * (w + 6), y, w, h: 108 })),
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
    flows: true,
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

/** Where the value and the symbols of a strip stand: beside each other, or below each other on a slim one. */
export function stripParts(w: number, h: number, icons: number, value: boolean) {
  const disc = Math.min(13, h / 2 - 3);
  const first = value ? 2 * disc + 8 : 5;
  const tall = h >= 50; // the code in the corner leaves the whole width below it
  const beside = Math.min(30, h - 8, (w - first - (tall ? 2 : 20)) / Math.max(icons, 1) - 3);
  if (beside >= 11 || icons === 0) {
    const size = Math.max(0, beside);
    return { disc, middle: h / 2, size, x: first, y: (tall ? h * 0.6 : h / 2) - size / 2, step: size + 3 };
  }
  const size = Math.max(8, Math.min(16, h / 2 - 3, (w - 6) / icons - 2));
  const small = Math.min(disc, (h - size - 6) / 2);
  return { disc: small, middle: small + 3, size, x: 3, y: h - size - 3, step: size + 2 };
}
