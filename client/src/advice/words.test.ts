// Reasons in every language: players and categories by name, nothing left open.

import { afterAll, beforeAll, expect, it } from 'vitest';
import english from '../../../src/fogcity/words/en.advice.json';
import type { Face } from '../games/face';
import { LANGUAGES, learn, speak } from '../lib/language.svelte';
import { player } from '../lib/players';
import { because, learnAdvice, words } from './words';

const players = ['Ada', 'Bo'].map((name, seat) => player(seat, name));
const codes = Object.keys(english).flatMap((key) => (key.startsWith('reason.') ? [key.slice('reason.'.length)] : []));
const facts = {
  category: 'trams',
  holding: 'value grey',
  seat: 1,
  points: 2.5,
  amount: -1,
  times: 3,
  of: 10,
  won: 4,
};
let face: Face;

beforeAll(async () => {
  face = (await import('../games/planners')).face;
  await learn('planners');
  await learnAdvice();
});
afterAll(() => speak('en'));

it.each(codes)('%s', async (code) => {
  for (const { id } of LANGUAGES) {
    await speak(id);
    const sentence = because({ code, facts }, face, players);
    expect(sentence).not.toMatch(/undefined|NaN|\[object|reason\.|holding\.|[{}#]/);
    if (sentence.includes('Bo')) expect(sentence).not.toContain('seat');
  }
});

it('says chances as people do', async () => {
  await speak('fr');
  expect(words().percent(614)).toBe('61\u00a0%');
  await speak('en');
  expect(words().percent(614)).toBe('61%');
});
