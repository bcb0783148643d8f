import { beforeEach, expect, it } from 'vitest';
import type { Face } from '../games/face';
import { language } from '../lib/language.svelte';
import { differences, inWords } from './points';

const face = {
  category: (name: string) => name,
  pointsHelp: (points: Record<string, number>) => (points.blue! < 0 ? 'Why.' : ''),
} as unknown as Face;
const SURE = ['skyscrapers'];

beforeEach(() => (language.now = 'en'));

it('tells points that are certain from those that only hold if the game ended now', () => {
  const said = inWords({ skyscrapers: 3, blue: 2, green: 0 }, SURE, face, false);
  expect(said).toBe('5 points if the game ended now (certain: 3): +3 skyscrapers, +2 blue.');
  expect(inWords({ skyscrapers: 3 }, SURE, face, false)).toBe('3 points: +3 skyscrapers.');
  expect(inWords({ skyscrapers: 3, blue: 2 }, SURE, face, true)).toBe('5 points: +3 skyscrapers, +2 blue.');
  expect(inWords({ blue: -7 }, SURE, face, false)).toContain('Why.');
});

it('does not mix them in what a move would bring', () => {
  const effects = [
    { category: 'blue', difference: -1 },
    { category: 'skyscrapers', difference: 1 },
  ];
  expect(differences(effects, SURE, face)).toEqual({ certain: ['+1 skyscrapers'], now: ['−1 blue'] });
});
