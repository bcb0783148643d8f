// Every reason for which a game refuses a move, in every language: players by name, things by what they are.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES, learn, speak } from '../lib/language.svelte';
import { player } from '../lib/players';
import type { Reason } from '../wire';
import type { Face } from './face';
import reasons from './reasons.fixture.json';

const faces = import.meta.glob<{ face: Face }>('./*/index.ts');
const fixtures = import.meta.glob<{ positions: Record<string, { view: unknown }> }>('./*/fixture.ts');
const players = ['Ada', 'Bo', 'Cleo', 'Dan', 'Eve'].map((name, seat) => player(seat, name));
/** As moves write cards, permits, plots and seats; what was typed and examples of moves are repeated as they are. */
const NOTATION = /\b[a-z]+-\d[A-Z]*\b|@\d|\bseat \d|['«„] ?(on|in|put|place|plot|with) [a-z\d]/;
const REPEATS = ['unreadable', 'ambiguous', 'any-row', 'no-offer', 'begun', 'no-seat', 'no-such-seat'];

const all = LANGUAGES.map(({ id }) => id);
afterAll(() => speak('en'));

describe.each(Object.keys(reasons))('%s', (game) => {
  let face: Face;
  let view: unknown;
  beforeAll(async () => {
    await learn(`${game}.refusals`, all);
    face = (await faces[`./${game}/index.ts`]!()).face;
    view = Object.values((await fixtures[`./${game}/fixture.ts`]!()).positions)[0]!.view;
  });

  const given = (reasons as Record<string, Reason[]>)[game]!;
  it.each(given.map((reason) => [reason.code, reason] as const))('%s', async (code, reason) => {
    const said = new Set<string>();
    for (const { id } of LANGUAGES) {
      await speak(id);
      const sentence = await face.refusal(reason, players, view);
      expect(sentence).not.toMatch(/undefined|NaN|\[object|refusal\.|[{}#]/);
      expect(sentence.charAt(0), sentence).toBe(sentence.charAt(0).toLocaleUpperCase());
      if (!REPEATS.includes(code)) expect(sentence).not.toMatch(NOTATION);
      said.add(sentence);
    }
    expect(said.size).toBe(LANGUAGES.length);
  });
});
