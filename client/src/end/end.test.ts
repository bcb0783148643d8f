import { render } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { Face, PointTable } from '../games/face';
import { player } from '../lib/players';
import { categoriesOf } from '../table/points';
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
    expect(container.querySelector('svg')!.textContent).toContain('-2');
  });
});
