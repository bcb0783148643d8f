import { describe, expect, it } from 'vitest';
import { NETWORK, TOWER } from './examples';
import { layout, MARGIN, POSTER, stripParts, type Box, type Layout } from './layout';
import { linksOf, NO_LINKS } from './rails';
import { around, card } from './reading';
import type { City, View } from './schema';

const TAP = 40; // css pixels that a finger needs
const PHONE = 390;

function cityBox({ city }: Layout): Box {
  return {
    x: city.x,
    y: city.y,
    w: city.left + 5 * city.cellW + city.right,
    h: city.head + 5 * city.cellH + city.foot,
  };
}

function boxes(at: Layout): Box[] {
  return [at.deck, at.hand, ...at.columns.boxes, cityBox(at), ...at.others];
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

describe.each([
  ['a wide screen', 1080, 640],
  ['a high screen', 1080, 760],
  ['a small screen', 784, 560],
  ['a phone', PHONE, 0],
  ['a phone on its side', 532, 380],
])('on %s', (_, width, height) => {
  it.each([1, 2, 3])('everything lies inside and nothing on anything else, with %i other cities', (others) => {
    for (const longest of [0, 3, 6, 12]) {
      for (const taken of [0, 2, 6]) {
        const all = boxes(layout(width, height, others, longest, taken));
        const at = layout(width, height, others, longest, taken);
        for (const box of all) {
          expect(box.x).toBeGreaterThanOrEqual(0);
          expect(box.x + box.w).toBeLessThanOrEqual(at.width);
          expect(box.y + box.h).toBeLessThanOrEqual(at.height + 0.01);
        }
        for (const [i, one] of all.entries())
          for (const other of all.slice(i + 1)) expect(overlap(one, other)).toBe(false);
        const column = at.columns.boxes[0]!;
        expect(at.columns.head + longest * at.columns.strip).toBeLessThanOrEqual(column.h + 0.01);
      }
    }
  });
});

describe('a wide board', () => {
  it.each([
    [784, 560],
    [985, 505],
  ])('has less air in a room of %i by %i, not smaller letters', (width, height) => {
    const at = layout(width, height, 2, 3, 0);
    expect(at.width + 2 * MARGIN).toBeCloseTo(width);
    expect(at.height + 2 * MARGIN).toBeCloseTo(height);
  });

  it('grows as a whole in a large room', () => {
    const at = layout(1632, 942, 2, 3, 0);
    expect(1632 / (at.width + 2 * MARGIN)).toBeCloseTo(1.5);
  });
});

describe('a phone', () => {
  const at = layout(PHONE, 0, 3, 4, 6);

  it('has places large enough for a finger', () => {
    const scale = PHONE / at.width;
    for (const box of [at.deck, ...at.columns.boxes])
      expect(Math.min(box.w, box.h) * scale).toBeGreaterThanOrEqual(TAP);
    expect(Math.min(at.city.cellW, at.city.cellH, at.city.left) * scale).toBeGreaterThanOrEqual(TAP);
    expect((at.hand.h / 2 - 4) * scale).toBeGreaterThanOrEqual(TAP);
  });
});

describe('what the view says', () => {
  it('is read from a card: its colour, value and symbols', () => {
    expect(card('blue-1TC')).toEqual({ colour: 'blue', value: 1, symbols: ['T', 'C'] });
    expect(card('grey-P')).toEqual({ colour: 'grey', value: 0, symbols: ['P'] });
    expect(card('bonus-4')).toEqual({ colour: 'bonus', value: 4, symbols: [] });
  });

  it('is added up around a foundation: what shares a side, no corners', () => {
    expect(around({ rows: TOWER } as City, 1, 2)).toBe(4 + 3 + 1);
    expect(around({ rows: TOWER } as City, 0, 1)).toBe(4 + 3);
  });

  it('joins lines that share a side, and those of the lowest row with the depots', () => {
    const view = { printed: { depots: [1, 3] } } as View;
    const city = { rows: NETWORK } as City;
    expect(linksOf(view, city, 2, 1)).toEqual({ left: false, right: true, up: true, down: true });
    expect(linksOf(view, city, 2, 2)).toEqual({ left: true, right: false, up: false, down: false });
    expect(linksOf(view, city, 0, 3)).toEqual(NO_LINKS);
  });
});

describe('a column', () => {
  it('shows whole cards while they fit, strips when it is long', () => {
    for (const longest of [0, 3, 5])
      expect(layout(1088, 760, 2, longest, 0).columns.strip - 3).toBeGreaterThanOrEqual(POSTER);
    expect(layout(1088, 760, 2, 9, 0).columns.strip - 3).toBeLessThan(POSTER);
  });
});

describe('a strip', () => {
  it.each([
    [52, 42],
    [61, 65],
    [48, 50],
    [116, 26],
  ])('of %i by %i has room for its value and up to three symbols', (w, h) => {
    for (const value of [true, false]) {
      for (const icons of [0, 1, 2, 3]) {
        const at = stripParts(w, h, icons, value);
        expect(at.disc).toBeGreaterThan(7);
        expect(at.size).toBeGreaterThanOrEqual(icons ? 8 : 0);
        expect(at.x + icons * at.step).toBeLessThanOrEqual(w + 3);
        expect(at.y + at.size).toBeLessThanOrEqual(h);
      }
    }
  });
});
