// What can be carried on the table of builders: cards to oneself, a house to its plot, and the permits for it.

import { carried, type Carry } from '../../table/carry';
import type { BoardProps } from '../face';
import type { Builders } from './schema';

type Table = BoardProps<Builders>;

/** All that lies before the person. */
export const MINE = 'mine';

/** A card on offer, to oneself; one that cannot be had says why. */
export function toMe(table: Table, text: string | null): Carry | null {
  if (text === null || table.choices.length === 0) return null;
  const legal = table.choices.some((choice) => choice.text === text);
  return carried(table, legal ? [[MINE, text]] : [], () => (legal ? null : { move: text }));
}

/** A house to the plot that it is built on. */
export function fromStock(table: Table): Carry | null {
  if (table.view.phase !== 'plot' || table.choices.length === 0) return null;
  const ends = table.choices.flatMap(({ text, parts }): [string, string][] =>
    parts.move === 'plot' ? [[`plot-${parts.plot}`, text]] : [],
  );
  return carried(table, ends, (at) => (at.startsWith('plot-') ? { move: `plot ${at.slice(5)}` } : null));
}

/** The permits of a choice, to the plot that is built on with them. */
export function toSite(table: Table, text: string): Carry {
  return carried(table, [[`plot-${table.view.plot}`, text]], () => null);
}
