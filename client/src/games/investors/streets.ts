// The streets by name: `h23` is the upper, `v23` the left side of the square in row 2, column 3.

import look from '../../../../src/fogcity/games/investors/look.json';
import type { View, Where } from './schema';

export const ROWS = look.rows;
export const COLUMN_NAMES = look.columns;
export const COLUMNS = COLUMN_NAMES.length;

export type Edge = NonNullable<Where['edge']>;

export interface Street {
  name: string;
  /** It runs from left to right. */
  across: boolean;
  row: number;
  column: number;
}

export function street(name: string): Street {
  return { name, across: name[0] === 'h', row: Number(name[1]), column: Number(name[2]) };
}

function exists(across: boolean, row: number, column: number): boolean {
  if (row < 0 || column < 0) return false;
  return across ? row <= ROWS && column < COLUMNS : row < ROWS && column <= COLUMNS;
}

function allStreets(): Street[] {
  const found: Street[] = [];
  for (const across of [true, false])
    for (let row = 0; row <= ROWS; row++)
      for (let column = 0; column <= COLUMNS; column++)
        if (exists(across, row, column)) found.push(street(`${across ? 'h' : 'v'}${row}${column}`));
  return found;
}

export const STREETS: readonly Street[] = allStreets();

export interface Square {
  name: string;
  row: number;
  column: number;
}

export const SQUARES: readonly Square[] = Array.from({ length: ROWS * COLUMNS }, (_, n) => {
  const row = Math.floor(n / COLUMNS);
  return { name: `${row}${n % COLUMNS}`, row, column: n % COLUMNS };
});

/** The one or two squares that a street borders. */
export function beside(name: string): Square[] {
  const { across, row, column } = street(name);
  const other = across ? { row: row - 1, column } : { row, column: column - 1 };
  return [other, { row, column }].flatMap(({ row: r, column: c }) =>
    r >= 0 && r < ROWS && c >= 0 && c < COLUMNS ? [SQUARES[r * COLUMNS + c]!] : [],
  );
}

/** A square as the margin of the map names it: the town hall lies in D3. */
export function squareAt(name: string): string {
  return `${COLUMN_NAMES[Number(name[1])]}${Number(name[0]) + 1}`;
}

/** A street by the squares beside it: C3/D3; on the border there is only one. */
export function streetAt(name: string): string {
  return beside(name)
    .map((square) => squareAt(square.name))
    .join('/');
}

/** On which border of the city a street runs; null within it. */
export function edge(name: string): Edge | null {
  const { across, row, column } = street(name);
  if (across) return row === 0 ? 'top' : row === ROWS ? 'bottom' : null;
  return column === 0 ? 'left' : column === COLUMNS ? 'right' : null;
}

/** The four streets around a square. */
export function around({ row, column }: { row: number; column: number }): string[] {
  return [`h${row}${column}`, `v${row}${column + 1}`, `h${row + 1}${column}`, `v${row}${column}`];
}

/** Where a stick may be moved to: one or two squares straight on, over and onto empty streets (I12). */
export function reach(view: View, name: string): string[] {
  const { across, row, column } = street(name);
  const found: string[] = [];
  for (const [down, right] of [
    [-1, 0],
    [1, 0],
    [0, -1],
    [0, 1],
  ] as const) {
    for (const step of [1, 2]) {
      const [r, c] = [row + down * step, column + right * step];
      const there = `${name[0]}${r}${c}`;
      if (!exists(across, r, c) || there in view.streets) break;
      found.push(there);
    }
  }
  return found;
}

/** The sticks that a stick may be swapped with: those of other players (I12). */
export function partners(view: View, name: string): string[] {
  const owner = view.streets[name];
  return Object.keys(view.streets).filter((other) => view.streets[other] !== owner && view.streets[other] !== 'white');
}
