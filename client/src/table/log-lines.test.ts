import { cleanup, fireEvent, render } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { language } from '../lib/language.svelte';
import { player } from '../lib/players';
import type { Line } from './log';
import Log from './Log.svelte';

const players = [player(0, 'Ada'), player(1, 'Bruno')];
const line = (version: number, ...places: string[]): Line => ({
  version,
  seat: version % 2, // so that each is an entry of its own
  sentence: `line ${version}`,
  places,
  cards: [],
  takenBack: false,
  lasts: false,
  heading: false,
  begins: false,
  aside: false,
  prepares: false,
});
const lines = [line(1, 'a'), line(2), line(3, 'c1', 'c2'), line(4, 'd'), line(5)];

beforeEach(() => {
  language.now = 'en';
});

afterEach(cleanup);

function shown(more: { onpick?: (places: string[]) => void } = {}) {
  const onlight = vi.fn();
  const { getAllByRole, rerender, unmount } = render(Log, { lines, players, onlight, ...more });
  const buttons = () => getAllByRole('button') as HTMLButtonElement[];
  const reachable = () =>
    buttons()
      .filter((button) => button.tabIndex === 0)
      .map((button) => button.textContent.trim());
  return { onlight, buttons, reachable, rerender, unmount };
}

describe('the lines of the log', () => {
  it('are buttons where they have places, and Tab reaches one of them: the newest', () => {
    const { buttons, reachable } = shown();
    expect(buttons().map((button) => button.textContent.trim())).toEqual(['line 1', 'line 3', 'line 4']);
    expect(reachable()).toEqual(['line 4']);
  });

  it('light their places with the focus, which the arrows, Home and End move, and put them out without it', async () => {
    const { onlight, buttons, reachable } = shown();
    buttons()[2]!.focus();
    expect(onlight).toHaveBeenLastCalledWith(['d']);
    await fireEvent.keyDown(document.activeElement!, { key: 'ArrowUp' });
    expect(onlight).toHaveBeenLastCalledWith(['c1', 'c2']);
    expect(reachable()).toEqual(['line 3']);
    await fireEvent.keyDown(document.activeElement!, { key: 'Home' });
    expect(onlight).toHaveBeenLastCalledWith(['a']);
    await fireEvent.keyDown(document.activeElement!, { key: 'ArrowUp' });
    expect(onlight).toHaveBeenLastCalledWith(['a']);
    await fireEvent.keyDown(document.activeElement!, { key: 'End' });
    expect(onlight).toHaveBeenLastCalledWith(['d']);
    buttons()[2]!.blur();
    expect(onlight).toHaveBeenLastCalledWith([]);
  });

  it('leave the focus where it is when something happens, and Tab reaches the newest again after it has gone', async () => {
    const { buttons, reachable, rerender } = shown();
    buttons()[0]!.focus();
    await rerender({ lines: [...lines, line(6, 'f')] });
    expect(reachable()).toEqual(['line 1']);
    buttons()[0]!.blur();
    await rerender({});
    expect(reachable()).toEqual(['line 6']);
  });

  it('say which places are wanted when they are tapped', async () => {
    const onpick = vi.fn();
    const { buttons } = shown({ onpick });
    await fireEvent.click(buttons()[1]!);
    expect(onpick).toHaveBeenCalledExactlyOnceWith(['c1', 'c2']);
  });
});
