// Why a move was refused, with players, permits and plots by their names.

import { learn, teller } from '../../lib/language.svelte';
import { namesOf, type Player } from '../../lib/players';
import type { Reason } from '../../wire';
import { objective, offer, permit, plot } from './names';

export async function refusal({ code, facts }: Reason, players: Player[]): Promise<string> {
  await learn('builders.refusals');
  return teller('builders.refusals').say(`refusal.${code}`, facts, {
    ...namesOf(players),
    objective,
    offer,
    permit,
    plot,
  });
}
