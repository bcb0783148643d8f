import { cleanup, fireEvent, render } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Face, PointTable } from '../games/face';
import { player } from '../lib/players';
import { categoriesOf } from '../table/points';
import Ceremony from './Ceremony.svelte';
import Ranking from './Ranking.svelte';
import Plot from './Plot.svelte';
import Scores from './Scores.svelte';
import { verdict } from './verdict';

const players = [player(0, 'Ada'), player(1, 'Bruno')];

describe('the end', () => {
  it('names one winner, or all who share', () => {
    expect(verdict([1], players)).toBe('Bruno wins');
    expect(verdict([0, 1], players)).toBe('Ada and Bruno share the victory');
  });

  it('lists the winner first, then by points', () => {
    const { getAllByRole } = render(Ranking, {
      players: [...players, player(2, 'Chloé')],
      scores: [5, 7.5, 7.5],
      winners: [2],
    });
    const lines = getAllByRole('listitem').map((line) => line.textContent.replace(/\s+/g, ' ').trim());
    expect(lines).toEqual(['Chloé 7.5 Points', 'Bruno 7.5 Points', 'Ada 5 Points']);
  });

  it('shows every category of every player, and leaves a cell empty where there is none', () => {
    const face = { category: (name: string) => name.toUpperCase() } as unknown as Face;
    const points: PointTable[] = [{ trams: 2.5, medal: 3 }, { trams: 1 }];
    const { getAllByRole } = render(Scores, { face, players, points, scores: [5.5, 1], winners: [0] });
    const rows = getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent.trim()));
    expect(rows.slice(1)).toEqual([
      ['TRAMS', '2.5', '1'],
      ['MEDAL', '3', ''],
      ['Total', '5.5', '1'],
    ]);
  });

  it('keeps categories together that belong together, whoever has them', () => {
    const points: PointTable[] = [
      { common: 1, 'own a': 1, money: 0 },
      { common: 1, 'own b': 1, 'own c': 2, money: 0 },
    ];
    expect(categoriesOf(points)).toEqual(['common', 'own b', 'own c', 'own a', 'money']);
  });

  it('plots a line for each player, also when points fall below nothing', () => {
    const { container } = render(Plot, {
      course: [
        [0, 0],
        [2, -3],
        [4, 1],
      ],
      players,
      at: 1,
    });
    const drawn = [...container.querySelectorAll('path[fill=none]')].map((path) => path.getAttribute('d')!);
    expect(drawn).toHaveLength(2);
    for (const path of drawn) expect(path.match(/[ML]/g)).toHaveLength(3);
    expect(container.querySelector('svg')!.textContent).toContain('−2');
    expect(container.querySelector('p')!.textContent).toBe('As if the game had ended then');
  });
});

describe('the moment before the accounts', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  function call() {
    const onend = vi.fn();
    const three = [...players, player(2, 'Chloé')];
    const drawn = render(Ceremony, { players: three, scores: [5, 7.5, 2], winners: [1], ending: 'Over.', onend });
    const called = () => [...drawn.container.querySelectorAll('.called')].map((line) => line.textContent.trim());
    return { ...drawn, onend, called };
  }
  const wait = async (milliseconds: number) => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    await tick();
  };

  it('calls the places from the last to the first, and ends by itself', async () => {
    const { called, onend } = call();
    expect(called()).toEqual([]);
    await wait(700);
    expect(called()).toEqual(['Chloé2']);
    await wait(1400);
    expect(called().map((line) => line.replace(/\s+/g, ' '))).toEqual(['Chloé2', 'Ada5', 'Bruno wins 7.5']);
    expect(onend).not.toHaveBeenCalled();
    await wait(3000);
    expect(onend).toHaveBeenCalledOnce();
  });

  it('is over for whoever has seen enough', async () => {
    const { getByRole, onend } = call();
    await fireEvent.click(getByRole('button', { hidden: true }));
    expect(onend).toHaveBeenCalledOnce();
  });
});
