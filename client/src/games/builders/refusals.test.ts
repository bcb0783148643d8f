import { beforeEach, expect, test } from 'vitest';
import { language } from '../../lib/language.svelte';
import { FRENCH, refusal } from './refusals';

/** One for each way in which a move is refused. */
const SENTENCES = [
  "'plot green-1@1' does not fit here: now you choose a space for your token.",
  'There are only 3 spaces here.',
  'A token stands on space 2 already.',
  "This card has no 'permit'; from left to right it has: build, materials, earnings 3.",
  'That is 2 steps away from your token and costs $4; you have $3.',
  'You have no building in your area; take one with materials.',
  'You have no permit. (The distance costs $2.)',
  'Building costs $2 in 1909; you have $1.',
  'Your permits (red-3LK and grant) fit no free plot.',
  'Your permits (red-3LK) fit only plots with rubble: with its removal building costs $4; you have $3.',
  'All your 8 buildings have left the pool.',
  'You hold 5 permits, and that is the most.',
  'The row of permits is empty until all have acted on this card.',
  'red-3LK does not lie in the row; there is grant, blue-1TH.',
  'most-green does not lie in the row; there is nothing.',
  'No objective is left, neither in the row nor in the deck.',
  'A step of urban development costs $2; you have $1.',
  'The deck of objectives is empty.',
  'A step costs $2; you have $1.',
  'green-1@6 is not on this map.',
  'There is no rubble on green-1@6.',
  "Clearing rubble costs $3; you have $2. 'no rubble' is only the step.",
  'There is a building on green-1@6 already.',
  'Your permits (red-3LK and blue-1TH) do not fit green-2@2: one permit must show green and 2, or two of them green and 2 between them.',
  'There is rubble on green-1@6: with its removal building costs $5; you have $4.',
  'You do not hold red-3LK; you hold nothing.',
  'You do not hold grant twice; you hold green-3LK, grant.',
  'A grant gives the colour or the number, not both: add a second permit.',
  'red-3LK does not fit green-2@2: with the grant one of them must show green or 2.',
  'red-3LK and blue-1TH do not fit green-2@2: one permit must show green and 2, or two of them green and 2 between them.',
  'Only a cable car can be declined; choose lighting or park.',
  'Your two permits have no hydrant in common.',
  'With a cable car the building costs $3; you have $2.',
  'The park cards are sold out.',
  "The bonus of 1911 is a permit or an objective or 'bonus money' ($3).",
  'The game is over (1912).',
  'Seat 0 has nothing to decide now; the game waits for seat 1 and seat 2.',
  'There is no seat 9; the seats are 0 to 3.',
  "'dance' is not a move of builders; moves look like: space 2, materials.",
  "'plot green' could mean 'plot green-1@1' or 'plot green-1@6'; say which.",
];

/** Those that a Python test gathered from real games. */
async function gathered(): Promise<string[]> {
  const file = import.meta.env.VITE_REFUSALS as string | undefined;
  if (!file) return [];
  const { readFileSync } = await import(/* @vite-ignore */ String('node:fs'));
  return JSON.parse(readFileSync(file, 'utf-8')) as string[];
}

/** Moves are quoted as they are typed; all else must be French. */
const ENGLISH = /\b(the|you|your|have|costs?|is|are|on|card|row|there|with|show|fit|lot (green|red|blue|yellow))\b|[a-z]-\d[LTHK]*|@\d/i;
const QUOTING = /n’est pas un coup|peut vouloir dire/;

beforeEach(() => {
  language.now = 'fr';
});

test('every sentence is said in French', async () => {
  for (const sentence of [...SENTENCES, ...(await gathered())]) {
    const french = refusal(sentence);
    expect(french).not.toBe(sentence);
    if (!QUOTING.test(french)) expect(french).not.toMatch(ENGLISH);
    expect(french).not.toMatch(/undefined|NaN/);
  }
});

test('every pattern has an example', () => {
  const plain = SENTENCES.map((sentence) => sentence.replace(/ \(The distance costs \$\d+\.\)$/, ''));
  for (const [pattern] of FRENCH) expect(plain.some((sentence) => pattern.test(sentence)), String(pattern)).toBe(true);
});

test('in English, lots and permits are called by their names', () => {
  language.now = 'en';
  expect(refusal('There is a building on green-1@6 already.')).toBe('There is a building on lot green 1 of sheet 6 already.');
  expect(refusal('Your permits (red-3LK and grant) fit no free plot.')).toBe(
    'Your permits (red 3 (lighting, park) and building grant) fit no free plot.',
  );
  expect(refusal('You do not hold grant twice; you hold green-3LK, grant.')).toBe(
    'You do not hold building grant twice; you hold green 3 (lighting, park), building grant.',
  );
  expect(refusal('red-3LK does not fit green-2@2: with the grant one of them must show green or 2.')).toBe(
    'Red 3 (lighting, park) does not fit lot green 2 of sheet 2: with the grant one of them must show green or 2.',
  );
});
