// Why a move was refused, with players and cards by their names.

import { learn, teller } from '../../lib/language.svelte';
import { namesOf, type Player } from '../../lib/players';
import type { Reason } from '../../wire';
import { words } from './words';

export async function refusal({ code, facts }: Reason, players: Player[]): Promise<string> {
  await learn('planners.refusals');
  return teller('planners.refusals').say(`refusal.${code}`, facts, { ...namesOf(players), card: words().card });
}
