import { expect, it } from 'vitest';
import { nearest } from './wander';

const box = (x: number, y: number) => ({ x, y, width: 10, height: 10 });

it('goes to what lies next in a direction, rather straight on than aside', () => {
  const boxes = [box(20, 15), box(40, 0), box(0, 30), box(-20, 0)];
  expect(nearest(box(0, 0), boxes, [1, 0])).toBe(1);
  expect(nearest(box(0, 0), boxes, [0, 1])).toBe(2);
  expect(nearest(box(0, 0), boxes, [-1, 0])).toBe(3);
});

it('stays where nothing lies in that direction', () => {
  expect(nearest(box(0, 0), [box(0, 30)], [0, -1])).toBe(-1);
});
