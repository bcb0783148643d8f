// The course of a finished game: everybody's points at the start and after every move, for the plot.

import type { Replay } from '../wire';

/**
 * Points are counted as if the game ended now, and where only that breaks a tie they go to whoever is on turn: they
 * would jump to and fro with every turn. So each moment shows the mean of what every seat saw at its last move; the end
 * is exact.
 */
export function course({ start, steps }: Replay): number[][] {
  const seen = start.map(() => start);
  const means = steps.map((step) => {
    seen[step.seat] = step.scores;
    return start.map((_, seat) => seen.reduce((sum, scores) => sum + scores[seat]!, 0) / seen.length);
  });
  return [start, ...means.slice(0, -1), ...steps.slice(-1).map((step) => step.scores)];
}
