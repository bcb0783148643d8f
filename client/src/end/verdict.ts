import type { Player } from '../lib/players';
import { say } from '../lib/words';

/** Who has won, in a sentence. */
export function verdict(winners: number[], players: Player[]): string {
  const names = winners.map((seat) => players[seat]!.name);
  return names.length === 1 ? say().end.wins(names[0]!) : say().end.share(say().and(names));
}
