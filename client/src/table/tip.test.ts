import { cleanup, fireEvent, render } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import Tip from './Tip.svelte';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const tip = () => document.querySelector('.tip')?.textContent.replace(/\s+/g, ' ').trim() ?? null;

async function point(place: string, at = 0): Promise<void> {
  const mouse = { pointerType: 'mouse', clientX: at, clientY: at };
  await fireEvent.pointerOver(document.querySelector(place)!, mouse);
  await vi.advanceTimersByTimeAsync(400);
}

it('says beside a thing why it cannot be chosen, and what it would bring if it can', async () => {
  document.body.innerHTML = `<main data-stage><i class="legal" data-why="draw" aria-label="Deck"></i>
    <b data-why="finalize 1" aria-label="Column 1"></b></main>`;
  const why = vi.fn((move: string) => Promise.resolve(`${move}: it is empty.`));
  render(Tip, { why, brings: ['+2 Blue'] });
  await point('i');
  expect(tip()).toBe('Deck +2 Blue');
  await point('b');
  expect(tip()).toBe('Column 1 finalize 1: it is empty.');
  expect(why.mock.calls).toEqual([['finalize 1']]);
});

it('does not say about one thing what was asked about another', async () => {
  document.body.innerHTML = `<main data-stage><b data-why="a" aria-label="A"></b><i aria-label="I"></i></main>`;
  let answer: (said: string) => void = () => undefined;
  render(Tip, { why: () => new Promise<string>((done) => (answer = done)) });
  await point('b');
  await point('i');
  answer('late');
  await vi.advanceTimersByTimeAsync(1);
  expect(tip()).toBe('I');
});

it('does not explain what comes to lie under a mouse that was pressed and has not moved', async () => {
  document.body.innerHTML = `<main data-stage><b aria-label="B"></b><i aria-label="I"></i></main>`;
  render(Tip, {});
  await fireEvent.pointerDown(document.querySelector('b')!, { pointerType: 'mouse', clientX: 5, clientY: 5 });
  await point('i', 5);
  expect(tip()).toBeNull();
  await point('i', 6);
  expect(tip()).toBe('I');
});

it('says at once what a thing is that was clicked and can never be chosen', async () => {
  document.body.innerHTML = `<main data-stage><b aria-label="Money: $3"></b><i data-why="draw" aria-label="Deck"></i></main>`;
  render(Tip, { why: () => Promise.resolve('') });
  await fireEvent.click(document.querySelector('b')!);
  expect(tip()).toBe('Money: $3');
  await fireEvent.click(document.querySelector('i')!); // it answers by itself
  expect(tip()).toBeNull();
});

it('does not say what a group is called: only what has a place is a thing', async () => {
  document.body.innerHTML = `<main data-stage><div role="group" aria-label="The table"><b>card</b></div>
    <div role="group" data-place="city-1" aria-label="City of Norton"><i>cell</i></div></main>`;
  render(Tip, {});
  await point('b');
  expect(tip()).toBe(null);
  await point('i');
  expect(tip()).toBe('City of Norton');
});
