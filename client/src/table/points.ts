// Points by category, added up, and in words.

import type { Face, PointTable } from '../games/face';
import { amount, change } from '../lib/language.svelte';
import { say } from '../lib/words';

/** What cannot be lost again, by the categories of which the server says so; the rest only holds if the game ended now. */
export function certain(points: PointTable | undefined, sure: readonly string[]): number {
  return total(Object.fromEntries(Object.entries(points ?? {}).filter(([category]) => sure.includes(category))));
}

/** Points with what they are made of: how many are certain, and why there may be fewer than none. */
export function inWords(points: PointTable | undefined, sure: readonly string[], face: Face, over: boolean): string {
  const parts = Object.entries(points ?? {}).filter(([, value]) => value !== 0);
  const all = total(points);
  const kept = certain(points, sure);
  const head = over || kept === all ? say().players.all(all) : ifEnded(all, kept);
  const made = parts.map(([category, value]) => `${change(value)} ${face.category(category)}`).join(', ');
  return [made ? `${head}: ${made}.` : `${head}.`, over ? '' : face.pointsHelp(points ?? {})].filter(Boolean).join(' ');
}

/** So many if the game ended now, and how many of them are certain. */
export function ifEnded(all: number, kept: number): string {
  const { players } = say();
  return `${players.now(all)} (${players.certain(amount(kept))})`;
}

/** What a move would change of them, a line each: first what is certain. */
export function differences(
  effects: readonly { category: string; difference: number }[],
  sure: readonly string[],
  face: Face,
): { certain: string[]; now: string[] } {
  const line = (one: { category: string; difference: number }) =>
    `${change(one.difference)} ${face.category(one.category)}`;
  return {
    certain: effects.filter((one) => sure.includes(one.category)).map(line),
    now: effects.filter((one) => !sure.includes(one.category)).map(line),
  };
}

export function total(points: PointTable | undefined): number {
  return Object.values(points ?? {}).reduce((sum, value) => sum + value, 0);
}

/** The categories of all players, who can have different ones: each stands after what stands before it in a table. */
export function categoriesOf(points: PointTable[]): string[] {
  const all: string[] = [];
  for (const table of points) {
    let next = 0;
    for (const category of Object.keys(table)) {
      const known = all.indexOf(category);
      if (known < 0) all.splice(next, 0, category);
      next = (known < 0 ? next : known) + 1;
    }
  }
  return all;
}
