// The wide table: what fits beside what.

import { describe, expect, test } from 'vitest';
import { CARD, FOOT, GAP, layout, PAD, YEARS } from './layout';
import { LOT, lotAt, WIDE } from './lots';

const far = (lots: number) => lotAt(lots - 1) + LOT + WIDE.margin;
const map = (players: number) => ({ width: far(2 * players), height: far(4) });
const spaces = (players: number) => (players === 2 ? 3 : 5);
/** The board's room on screens of 1280 by 720, 1440 by 900 and 1920 by 1080. */
const rooms = [
  { width: 928, height: 500 },
  { width: 1088, height: 680 },
  { width: 1568, height: 860 },
];

describe.each(rooms)('in $width by $height', (room) => {
  test.each([2, 3, 4])('with %i players everything fits', (players) => {
    const at = layout(room, map(players), spaces(players));
    const [beside, above] = [at.cards === 'beside', at.cards === 'above'];
    const down = at.years === 'down';
    const wide = at.map.width + (beside ? 2 * (CARD.width + GAP) : 0) + (down ? YEARS.down + GAP : 0);
    const high = at.map.height + (above ? 2 * (CARD.height + GAP) : 0) + (down ? 0 : YEARS.across + GAP) + FOOT + GAP;
    expect(wide + at.side + 14 + 2 * PAD).toBeCloseTo(at.width);
    expect(high + 2 * PAD).toBeCloseTo(at.height);
    expect(at.width * at.unit).toBeCloseTo(room.width);
    expect(at.height * at.unit).toBeCloseTo(room.height);
  });

  test.each([2, 3, 4])('with %i players the smallest letters, of 14 units, have 12 pixels at least', (players) => {
    expect(14 * layout(room, map(players), spaces(players)).unit).toBeGreaterThan(11.9);
  });

  test.each([2, 3, 4])('with %i players a lot is large enough to be hit', (players) => {
    const at = layout(room, map(players), spaces(players));
    const lot = Math.min(at.map.width / map(players).width, at.map.height / map(players).height) * LOT * at.unit;
    expect(lot).toBeGreaterThan(50);
  });
});

test('cards with few spaces stand beside a square map, those with many above and below', () => {
  expect(layout(rooms[1]!, map(2), 3).cards).toBe('beside');
  expect(layout(rooms[1]!, map(4), 5)).toMatchObject({ cards: 'above', years: 'across' });
  expect(layout(rooms[1]!, map(2), 5).cards).toBe('above');
});
