// What can be known of cheques that are not seen: everybody begins with the same ones and pays openly, except who is alone
// with an option tile (I18).

import { without } from './draft';
import { many, total } from './reading';
import type { Seat, View } from './schema';

export interface Known {
  /** Surely held. */
  sure: number[];
  /** Held, but for as many of them as are unknown. */
  maybe: number[];
  unknown: number;
  least: number;
  most: number;
}

/** What whoever looks can know of somebody's hand. */
export function knownHand(one: Seat): Known {
  const held = many(one.cheques);
  const sure = Array.isArray(one.cheques) ? one.cheques : one.shown;
  if (sure.length === held) return known(sure, [], 0);
  return known(sure, without(one.but_for_secrets, sure), one.but_for_secrets.length - held);
}

function known(sure: number[], maybe: number[], unknown: number): Known {
  const rising = [...maybe].sort((one, other) => one - other);
  const all = total(sure) + total(maybe);
  return {
    sure,
    maybe,
    unknown,
    least: all - total(rising.slice(rising.length - unknown)),
    most: all - total(rising.slice(0, unknown)),
  };
}

/** What is known to lie in the bank, and how many cheques besides; to who sees all, all of it. */
export function knownBank({ bank, bank_shown }: View): { shown: number[]; unknown: number } {
  const shown = Array.isArray(bank) ? (bank as number[]) : bank_shown;
  return { shown, unknown: many(bank) - shown.length };
}
