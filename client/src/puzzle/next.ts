// Which puzzle comes after one: the next of the same game and grade that was not solved, else of any grade.

import { http } from '../net/http';
import type { PuzzleInfo } from '../wire';
import { solved } from './solved';

export const address = ({ game, number }: PuzzleInfo): string => `/puzzle/${game}/${number}`;

export function after(one: PuzzleInfo, all: readonly PuzzleInfo[], done: Readonly<Record<string, number>>): string {
  const left = all.filter((other) => other.game === one.game && !(`${other.game}/${other.number}` in done));
  const later = [...left.filter((other) => other.number > one.number), ...left].filter(
    (other) => other.number !== one.number,
  );
  const next = later.find((other) => other.grade === one.grade) ?? later[0];
  return next ? address(next) : '/puzzles';
}

export const nextPuzzle = async (one: PuzzleInfo): Promise<string> =>
  after(one, (await http.puzzles()).puzzles, solved());
