import type { Player } from '../lib/players';

/** The best first: winners before all others, also where something else than points has decided. */
export function ranked(players: Player[], scores: number[], winners: number[]): Player[] {
  const won = ({ seat }: Player) => Number(winners.includes(seat));
  return [...players].sort((one, other) => won(other) - won(one) || scores[other.seat]! - scores[one.seat]!);
}
