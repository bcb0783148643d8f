// Editions differ in numbers: the page draws and says what the view says.

import { cleanup, render } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { language } from '../../lib/language.svelte';
import Board from './Board.svelte';
import { players, positions, props } from './fixture';
import { face } from './index';
import Mine from './Mine.svelte';
import { PRESTIGE, PRINTED } from './standard';
import type { Printed } from './schema';

const OTHER: Printed = {
  highest_card: 6,
  scale: 60,
  sealed_bid: 3,
  plus: 7,
  bonus: { influence: 11, cheques: 130 },
  withdraw: { influence: 13, cheques: 170 },
  first_year: 1950,
  years: 8,
};

beforeEach(() => (language.now = 'en'));
afterEach(cleanup);

/** A position of a real game, in an edition with other numbers. */
function edited(kind: string) {
  const given = props(kind);
  return { ...given, view: { ...given.view, printed: OTHER } };
}

function asked(kind: string): string {
  const { view, seat, choices } = edited(kind);
  const { sentence, buttons } = face.prompt(view, seat!, choices, players);
  return [sentence, ...buttons.map(({ label }) => label)].join('\n');
}

test('the rules name the numbers of the standard edition', () => {
  const { view } = positions.influence!;
  expect(view.edition).toBe('standard');
  expect(PRINTED).toEqual(view.printed);
  expect(PRESTIGE).toEqual(view.prestige);
});

test('as many influence cards are in the hand as the edition has', () => {
  const { container } = render(Mine, edited('influence'));
  expect(container.querySelectorAll('[data-place^="card-"]')).toHaveLength(OTHER.highest_card + 1);
});

test('a sealed bid has as many cheques as the edition allows', () => {
  expect(asked('sealed, clash')).toContain('at most 3 cheques');
  const { container } = render(Mine, edited('sealed, clash'));
  expect(container.textContent).toContain('up to 3 cheques');
});

test('a bonus and a withdrawn stick bring what the edition says', () => {
  expect(asked('gain, bonus')).toMatch(/Take 11 influence[^]*up to 130/);
  const { lifted } = positions['gain, withdrawn']!.view;
  expect(asked('gain, withdrawn')).toContain(`Take ${13 * lifted} influence`);
  expect(asked('gain, withdrawn')).toContain(`up to ${170 * lifted}`);
});

test('the years are those of the edition', () => {
  const { container } = render(Board, edited('keep'));
  const years = [...container.querySelectorAll('[data-place^="year-"]')].map((year) => year.getAttribute('data-place'));
  expect(years).toEqual([1950, 1951, 1952, 1953, 1954, 1955, 1956, 1957].map((year) => `year-${year}`));
});

test('the scale of influence ends where the edition says', () => {
  const { container } = render(Board, edited('keep'));
  expect([...container.querySelectorAll('.numbers span')].map((number) => number.textContent)).toContain('60');
});

test('a plus card says how much more it brings', () => {
  const given = edited('keep');
  const view = { ...given.view, action: 'plus', years: [{ card: 'plus', open: true }] };
  const { container } = render(Board, { ...given, view });
  const card = container.querySelector('[data-place="card"]')!;
  expect(card.textContent).toContain('+7');
  expect(card.getAttribute('aria-label')).toContain('7 prestige more');
  expect(container.querySelector('[data-place="year-1950"]')!.getAttribute('aria-label')).toContain('+7');
});
