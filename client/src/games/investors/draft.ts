// Decisions that are made of several moves but sent as one answer: which streets can be tapped for them, which
// cheques make a bid, which gifts an offer. The server offers single steps; these are the sums of them.

import type { Choice as AnyChoice } from '../face';
import { partners, reach } from './streets';
import { choosers, hand, total, streetOf } from './reading';
import type { Investors, View } from './schema';

type Choice = AnyChoice<Investors>;

/** A stick that is picked up to be moved or swapped: only here, nobody hears of it until it is put down. */
export interface Held {
  verb: 'move' | 'swap';
  street: string;
}

export interface StreetMove {
  text: string;
  /** Picks up the stick instead of answering: the other half of the move is still missing. */
  picks?: Held;
}

/** What tapping each street would do. */
export function streetMoves(view: View, choices: readonly Choice[], held: Held | null): Map<string, StreetMove> {
  const found = new Map<string, StreetMove>();
  for (const { text, parts } of choices) {
    const street = streetOf(parts);
    if (street === undefined) continue;
    const verb = parts.move;
    if (verb === 'move' || verb === 'swap') found.set(street, { text, picks: { verb, street } });
    else found.set(street, { text });
  }
  if (!held || !found.has(held.street)) return found;
  const ends = held.verb === 'move' ? reach(view, held.street) : partners(view, held.street);
  const word = held.verb === 'move' ? 'to' : 'with';
  if (held.verb === 'swap') found.clear();
  for (const end of ends) found.set(end, { text: `${held.verb} ${held.street} ${word} ${end}` });
  return found;
}

const VERBS: Partial<Record<View['phase'], string>> = {
  'move from': 'move',
  'move to': 'place',
  'swap one': 'swap',
  'swap other': 'with',
  replace: 'replace',
  withdraw: 'lift',
};

/** The move that tapping this street would have been, to be told why not. */
export function wouldBe(view: View, seat: number | null, held: Held | null, street: string): string {
  if (seat === null || view.seat !== seat) return `place ${street}`;
  if (held) return `${held.verb} ${held.street} ${held.verb === 'move' ? 'to' : 'with'} ${street}`;
  const none = view.seats[seat]!.sticks === 0;
  if (view.phase === 'invest') return `${none && view.streets[street] === seat ? 'lift' : 'place'} ${street}`;
  if (view.phase === 'replace' && none) return `lift ${street}`;
  const verb = VERBS[view.phase];
  return `${verb ?? 'place'} ${street}`;
}

/** What is left of some cheques without some of them. */
export function without(cheques: readonly number[], some: readonly number[]): number[] {
  const rest = [...cheques];
  for (const cheque of some) {
    const at = rest.indexOf(cheque);
    if (at >= 0) rest.splice(at, 1);
  }
  return rest;
}

/** A bid as a whole. */
export function bidText(cheques: readonly number[]): string {
  return `bid ${[...cheques].sort((a, b) => a - b).join('+') || '0'}`;
}

/** Gifts to seats as a whole: `offer 30 to 2, 10+20 to 3`. */
export function offerText(gifts: ReadonlyMap<number, readonly number[]>): string {
  const parts = [...gifts]
    .filter(([, cheques]) => cheques.length > 0)
    .sort(([one], [other]) => one - other)
    .map(([seat, cheques]) => `${[...cheques].sort((a, b) => a - b).join('+')} to ${seat}`);
  return `offer ${parts.join(', ')}`;
}

/** The cheques with which a sum is just exceeded: the smallest total, and of those the fewest cheques. */
export function least(cheques: readonly number[], over: number): number[] | null {
  let best: number[] | null = null;
  const sums = new Map<number, number[]>([[0, []]]);
  for (const cheque of cheques) {
    for (const [sum, made] of [...sums]) {
      const known = sums.get(sum + cheque);
      if (!known || known.length > made.length + 1) sums.set(sum + cheque, [...made, cheque]);
    }
  }
  for (const [sum, made] of sums) {
    if (sum > over && made.length > 0 && (!best || sum < total(best))) best = made;
  }
  return best;
}

/** What the person can do with cheques now. */
export type ChequeTask = 'bid' | 'sealed' | 'pay' | 'offer' | null;

export function chequeTask(choices: readonly Choice[], view: View): ChequeTask {
  const verbs = new Set(choices.map((choice) => choice.parts.move));
  if (view.phase === 'sealed') return verbs.has('pay') ? 'pay' : verbs.has('bid') ? 'sealed' : null;
  if (view.phase === 'offer') return verbs.has('give') || verbs.has('offer') ? 'offer' : null;
  return verbs.has('lay') || verbs.has('bid') ? 'bid' : null;
}

/** Whether these cheques make a bid that the rules would take. */
export function bidStands(view: View, seat: number, picked: readonly number[], task: ChequeTask): boolean {
  if (task === 'sealed') return picked.length <= view.printed.sealed_bid;
  const laid = view.seats[seat]!.laid;
  return picked.length > 0 && total(laid) + total(picked) > view.high;
}

/** The cheques that can still be taken out: those in hand that do not lie on the table. */
export function free(view: View, seat: number): number[] {
  const me = view.seats[seat]!;
  return without(hand(me), me.laid);
}

/** Who must get something in an offer of this seat: everybody else with its tile. */
export function receivers(view: View, seat: number): number[] {
  return choosers(view, view.seats[seat]!.option).filter((other) => other !== seat);
}
