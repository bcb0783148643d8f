import { describe, expect, it } from 'vitest';
import { NETWORK, TOWER } from './examples';
import { cityParts, unit } from './layout';
import { linksOf, NO_LINKS } from './rails';
import { around, card } from './reading';
import type { City, View } from './schema';
import { progressAt } from './TileNumbers.svelte';

describe('a table', () => {
  it('has less air in a small room, not smaller letters, and grows as a whole in a large one', () => {
    expect(unit(784, 560)).toBe(1);
    expect(unit(985, 505)).toBe(1);
    expect(unit(1632, 942)).toBeCloseTo(1.5);
    expect(unit(0, 0)).toBe(1);
    expect(unit(390, 2000)).toBe(1);
  });
});

describe('the map of a city', () => {
  it.each([
    ['a wide screen', 624, 560],
    ['a small screen', 398, 400],
    ['a phone', 380, 288],
    ['a phone on its side', 310, 270],
  ])('fills its room on %s, with places large enough for a finger', (_, width, height) => {
    const at = cityParts(width, height);
    expect(at.left + 5 * at.cellW + at.right).toBeCloseTo(width);
    expect(5 * at.cellH + at.foot).toBeCloseTo(height);
    expect(Math.min(at.cellW, at.cellH, at.left)).toBeGreaterThanOrEqual(40);
  });
});

describe('a foundation', () => {
  const cell = (value: number) => ({ card: 'grey-0F', value }) as Parameters<typeof progressAt>[0];

  it('says how far it is beside its value, or below it where the place is narrow', () => {
    expect(progressAt(cell(2), 90, 80)).toEqual({ x: 47, y: 3 });
    expect(progressAt(cell(0), 40, 58)).toEqual({ x: -3, y: 3 });
    expect(progressAt(cell(2), 40, 58).y).toBeGreaterThan(14 + 17 / 2); // below the letters of the value
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
