// What can be carried on the table of builders: cards to oneself, a house to its plot, a permit to what it is used for.

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

/** The place of a permit in the hand: two grants may lie in it. */
export function handPlace(permits: readonly string[], i: number): string {
  return `hand-${permits[i]!}${permits.indexOf(permits[i]!) < i ? `-${i}` : ''}`;
}

/** A permit to the plot that is built on with it alone, or to the permit that it is used with. */
export function fromHand(table: Table, permits: readonly string[], i: number): Carry | null {
  const name = permits[i]!;
  const site = `plot-${table.view.plot}`;
  const uses = table.choices.flatMap(({ text, parts }) =>
    parts.move === 'with' && parts.permits.includes(name) ? [{ text, permits: parts.permits }] : [],
  );
  if (table.view.phase !== 'with' || table.choices.length === 0) return null;
  const alone = uses.find((use) => use.permits.length === 1) ?? (uses.length === 1 ? uses[0] : undefined);
  const pairs = permits.flatMap((other, j): [string, string][] => {
    const both = [name, other].sort().join();
    const use = i === j ? undefined : uses.find((one) => [...one.permits].sort().join() === both);
    return use ? [[handPlace(permits, j), use.text]] : [];
  });
  const ends = alone ? [[site, alone.text] as const, ...pairs] : pairs;
  return carried(table, ends, (at) => (at === site ? { move: `with ${name}` } : null));
}
