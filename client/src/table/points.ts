// Points by category, added up.

import type { PointTable } from '../games/face';

export function total(points: PointTable | undefined): number {
  return Object.values(points ?? {}).reduce((sum, value) => sum + value, 0);
}
