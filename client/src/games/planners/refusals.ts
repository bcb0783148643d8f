// Why a move was refused, with players and cards by their names.

import { teller } from '../../lib/language.svelte';
import { namesOf, type Player } from '../../lib/players';
import type { Reason } from '../../wire';
import { words } from './words';

export function refusal({ code, facts }: Reason, players: Player[]): string {
  return teller('planners').say(`refusal.${code}`, facts, { ...namesOf(players), card: words().card });
}
