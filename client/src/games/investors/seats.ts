// What lies before each player in the auction that is going on, for the table beside the city.

import { knownHand } from './knowing';
import { choosers, many } from './reading';
import type { Seat, Tile, View } from './schema';
import { say } from './words';

/** The cheques that somebody holds, as far as they can be known: `10 + 20 + 50, less one unknown (30 to 70 thousand)`. */
export function handWords(one: Seat): string {
  const w = say();
  const { least, most } = knownHand(one);
  return `${inHand(one, w.plusList)}; ${w.panel.money(least, most)}`;
}

/** The same as short as it can be said: `10 20 50, less one unknown`. */
export const handBriefly = (one: Seat): string => inHand(one, (cheques) => cheques.join(' '));

function inHand(one: Seat, list: (cheques: number[]) => string): string {
  const { sure, maybe, unknown } = knownHand(one);
  const held = list([...sure, ...maybe].sort((a, b) => a - b));
  return unknown > 0 ? `${held}, ${say().panel.less(unknown)}` : held;
}

export interface Standing {
  /** In words, for whoever looks or listens. */
  status: string;
  /** Something lies covered before the player. */
  covered: 'card' | 'cheques' | null;
  /** The covered influence card, for who may know it: its player, or whoever replays a game with all open. */
  card: number | null;
  /** Cheques that lie open before the player, or covered ones for who may know them. */
  cheques: number[];
  /** Their total, or a limit, as it is written at the end of the line. */
  sum: string;
  tile: Tile | null;
  /** The place in the order of investing; 1 invests now. */
  order: number | null;
  /** Not taking part any more. */
  out: boolean;
  best: boolean;
}

const BY_HAND = new Set(['invest', 'move from', 'move to', 'swap one', 'swap other', 'replace']);

/** The order in which rights are used: the one who decides now, then the queue. */
export function order(view: View, seat: number): number | null {
  if (!BY_HAND.has(view.phase)) return null;
  if (view.seat === seat) return 1;
  const later = view.rights.indexOf(seat);
  return later < 0 ? null : later + 2;
}

export function standing(view: View, seat: number): Standing {
  const one = view.seats[seat]!;
  const asked = view.turn.includes(seat);
  const found: Standing = {
    status: '',
    covered: null,
    card: null,
    cheques: [],
    sum: '',
    tile: view.action === null ? one.option : null, // an action card has its own auction
    order: order(view, seat),
    out: false,
    best: false,
  };
  switch (view.phase) {
    case 'influence':
    case 'options':
      return secret(found, asked, one);
    case 'sealed':
      return sealed(view, seat, found, asked);
    case 'cheques':
      return open(view, seat, found, asked);
    case 'offer':
    case 'answer':
      return negotiation(view, seat, found, asked);
    case 'gain':
    case 'withdraw':
    case 'draw':
      return bonus(view, seat, found, asked);
    case 'over':
      return found;
    default:
      return right(found, asked);
  }
}

function secret(found: Standing, asked: boolean, { answered, answer }: Seat): Standing {
  const w = say().status;
  found.status = asked ? w.choosing : answered ? w.answered : '';
  found.covered = answered ? 'card' : null;
  if (typeof answer === 'number') found.card = answer;
  if (typeof answer === 'string') found.tile = answer;
  return found;
}

function sealed(view: View, seat: number, found: Standing, asked: boolean): Standing {
  const w = say().status;
  const one = view.seats[seat]!;
  const winner = one.option ? view.settled[one.option] : undefined;
  if (winner !== undefined) {
    found.status = winner === seat ? w.won : w.lost;
    found.out = winner !== seat;
  } else if (one.answered) {
    found.covered = 'cheques';
    found.status = choosers(view, one.option).length === 1 ? w.pays : w.bids;
    if (Array.isArray(one.answer)) {
      found.cheques = one.answer;
      found.sum = String(one.answer.reduce((all, cheque) => all + cheque, 0));
    }
  } else if (asked) found.status = w.choosing;
  return found;
}

function open(view: View, seat: number, found: Standing, asked: boolean): Standing {
  const w = say().status;
  const { laid } = view.seats[seat]!;
  const sum = laid.reduce((all, cheque) => all + cheque, 0);
  found.cheques = laid;
  found.sum = sum ? String(sum) : '';
  found.out = !view.active.includes(seat);
  found.best = sum > 0 && sum === view.high;
  found.status = found.out ? w.out : asked ? w.thinking : found.best ? w.highest : sum ? '' : w.noBid;
  return found;
}

function negotiation(view: View, seat: number, found: Standing, asked: boolean): Standing {
  const w = say().status;
  const one = view.seats[seat]!;
  const winner = one.option ? view.settled[one.option] : undefined;
  found.cheques = one.gift;
  found.sum = one.gift.length ? String(one.gift.reduce((all, cheque) => all + cheque, 0)) : '';
  if (asked) found.status = view.phase === 'offer' ? w.offers : w.answers;
  else if (one.gift.length) found.status = w.offered;
  else if (winner !== undefined) found.status = winner === seat ? w.won : w.lost;
  return found;
}

function bonus(view: View, seat: number, found: Standing, asked: boolean): Standing {
  const w = say().status;
  const { limit } = view.seats[seat]!;
  if (asked && view.phase === 'draw') {
    const sum = view.drawn.reduce((all, cheque) => all + cheque, 0);
    return { ...found, status: w.draws, cheques: view.drawn, sum: `${sum} / ${limit}` };
  }
  if (asked) found.status = view.lifted ? w.lifts(view.lifted) : w.thinking;
  else if (limit) {
    found.status = w.accepted;
    found.sum = String(limit);
  }
  return found;
}

function right(found: Standing, asked: boolean): Standing {
  const w = say().status;
  if (found.order === 1) found.status = w.invests;
  else if (found.order) found.status = w.queue(found.order);
  else if (asked) found.status = w.thinking;
  return found;
}

/** From the first player of the round on, as bids go round. */
export function inOrder(view: View): number[] {
  return view.seats.map((_, n) => (view.first + n) % view.seats.length);
}

/** How many cheques a player holds. */
export function chequesHeld(view: View, seat: number): number {
  return many(view.seats[seat]!.cheques);
}
