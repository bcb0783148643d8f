import { expect, test } from 'vitest';
import { shares } from './shares';

test('hundredths add up, and who lost most by rounding gets the rest', () => {
  expect(shares([338, 333, 329])).toEqual([34, 33, 33]);
  expect(shares([999, 1])).toEqual([100, 0]);
  expect(shares([1000, 0, 0])).toEqual([100, 0, 0]);
});
