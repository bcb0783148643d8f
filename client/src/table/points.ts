// Points by category, added up.

import type { PointTable } from '../games/face';

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
