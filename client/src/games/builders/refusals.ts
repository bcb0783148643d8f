// Why a move was refused, with players, permits and plots by their names.

import { teller } from '../../lib/language.svelte';
import { namesOf, type Player } from '../../lib/players';
import type { Reason } from '../../wire';
import { objective, offer, permit, plot } from './names';

export function refusal({ code, facts }: Reason, players: Player[]): string {
  return teller('builders').say(`refusal.${code}`, facts, { ...namesOf(players), objective, offer, permit, plot });
}
