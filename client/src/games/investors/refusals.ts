// Why a move was refused, with players and streets by their names.

import { learn, teller } from '../../lib/language.svelte';
import { namesOf, type Player } from '../../lib/players';
import type { Reason } from '../../wire';
import { kindAt } from './labels';
import type { View } from './schema';
import { beside, streetAt } from './streets';
import { say } from './words';

export async function refusal({ code, facts }: Reason, players: Player[], view: View): Promise<string> {
  await learn('investors.refusals');
  const street = (name: string) =>
    `${streetAt(name)}, ${beside(name)
      .map((square) => say().kinds[kindAt(view, square)])
      .join('/')}`;
  return teller('investors.refusals').say(`refusal.${code}`, facts, { ...namesOf(players), street });
}
