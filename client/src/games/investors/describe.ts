// A move as a person would say it, and what it would change.

import { change, type Tell, wordsOf } from '../../lib/language.svelte';
import type { Player } from '../../lib/players';
import type { Choice } from '../face';
import { actionCard } from './cards';
import { streetWhere } from './labels';
import { hand, many, total } from './reading';
import type { Gain, Investors, View } from './schema';
import { say, type Key } from './words';

/** What a bonus or withdrawing brings (I13, I14), as printed on the card. */
function gains({ action, lifted, printed: { bonus, withdraw } }: View): Gain {
  if (action !== null && actionCard(action).effect === 'bonus') return bonus;
  return { influence: withdraw.influence * lifted, cheques: withdraw.cheques * lifted };
}

export function describe(choice: Choice<Investors>, view: View, players: readonly Player[]): string {
  const w = say();
  const { text, parts } = choice;
  const where = (street: string) => streetWhere(view, street);
  const whole = wholeMove(text, view);
  if (whole) return whole;
  switch (parts.move) {
    case 'keep':
      return w.moves.keep;
    case 'reject':
      return w.moves.reject;
    case 'influence':
      return w.moves.influence(parts.card);
    case 'lay':
      return w.moves.lay(parts.cheque);
    case 'bid':
      return view.phase === 'sealed' && !view.seats.some((one) => one.adding?.length)
        ? w.moves.bidNothing
        : w.moves.bid;
    case 'clear':
      return w.moves.clear;
    case 'pass':
      return view.phase === 'offer' ? w.moves.noOffer : w.moves.pass;
    case 'option':
      return w.moves.option(w.tiles[parts.tile]);
    case 'pay':
      return w.moves.pay(parts.cheque);
    case 'give':
      return w.moves.give(parts.cheque, players[parts.to]?.name ?? w.moves.seat(parts.to));
    case 'offer':
      return w.moves.offer;
    case 'accept':
      return w.moves.accept;
    case 'refuse':
      return w.moves.refuse;
    case 'place':
      return (view.phase === 'move to' ? w.moves.placeMoved : w.moves.place)(where(parts.street));
    case 'lift':
      return w.moves.lift(where(parts.street));
    case 'decline':
      return w.moves.decline;
    case 'move':
      return w.moves.move(where(parts.street));
    case 'swap':
      return w.moves.swap(where(parts.street));
    case 'with':
      return w.moves.with(where(parts.street));
    case 'replace':
      return w.moves.replace(where(parts.street));
    case 'gain':
      return parts.what === 'influence'
        ? w.moves.gainInfluence(gains(view).influence)
        : w.moves.gainCheques(gains(view).cheques);
    case 'draw':
      return w.moves.draw;
    case 'stop':
      return view.phase === 'draw' ? w.moves.stopDrawing(total(view.drawn)) : w.moves.stopLifting(view.lifted);
    default:
      return text;
  }
}

/** Texts that stand for several moves: `bid 30+50` or `lay 30; lay 50; bid`, `move h12 to h13`. */
function wholeMove(text: string, view: View): string | null {
  const w = say();
  if (/^bid [0-9+]+$|^(lay \d+; )+bid$/.test(text)) {
    const laid = view.phase === 'cheques' && view.seat !== null ? total(view.seats[view.seat]!.laid) : 0;
    const sum = laid + total(text.match(/\d+/g)!.map(Number));
    return sum ? w.moves.bidOf(sum) : w.moves.bidNothing;
  }
  const where = (street: string) => streetWhere(view, street);
  const two = /^(move|swap) (\S+) (?:to|with) (\S+)$/.exec(text);
  if (two)
    return two[1] === 'move'
      ? w.moves.moveTo(where(two[2]!), where(two[3]!))
      : w.moves.swapWith(where(two[2]!), where(two[3]!));
  return /^offer .|; offer$/.test(text) ? w.moves.offer : null;
}

const changes = wordsOf('investors', (t: Tell<Key>) => ({
  influence: (n: number) => t('effect.influence', { n: change(n) }),
  cheques: (n: number) => t('effect.cheques', { n: change(n) }),
  money: (n: number) => t('effect.money', { n: change(n) }),
  sticks: (n: number) => t('effect.sticks', { n: change(n) }),
  bid: (sum: number) => t('effect.bid', { sum }),
  rebuilt: (what: string, value: number) => t('effect.rebuilt', { what, value }),
  lost: (name: string, what: string, value: number) => t('effect.lost', { name, what, value }),
  answer: (what: string) => t('effect.answer', { what }),
  card: t('effect.card'),
}));

/** What a move would change besides the points, a line each. */
export function effects(before: View, after: View, seat: number): string[] {
  const say_ = changes();
  const w = say();
  const [now, then] = [before.seats[seat]!, after.seats[seat]!];
  const lines: string[] = [];
  if (total(then.laid) !== total(now.laid) && then.laid.length) lines.push(say_.bid(total(then.laid)));
  if (then.influence !== now.influence) lines.push(say_.influence(then.influence - now.influence));
  if (then.sticks !== now.sticks) lines.push(say_.sticks(then.sticks - now.sticks));
  const cheques = many(then.cheques) - many(now.cheques);
  if (cheques) lines.push(say_.cheques(cheques), say_.money(total(hand(then)) - total(hand(now))));
  if (then.answer !== undefined && then.answer !== null && String(then.answer) !== String(now.answer)) {
    const what = Array.isArray(then.answer)
      ? w.plusList(then.answer)
      : typeof then.answer === 'number'
        ? String(then.answer)
        : w.tiles[then.answer];
    lines.push(say_.answer(what));
  }
  for (const [square, builder] of Object.entries(after.rebuilt)) {
    if (square in before.rebuilt) continue;
    const kind = before.squares[Number(square[0])]![Number(square[1])]!;
    if (kind === 'park') continue;
    const value = before.prestige[kind];
    if (builder === seat) lines.push(say_.rebuilt(w.kinds[kind], value));
  }
  return lines;
}

/** An open bid is everybody's to beat. */
export function meaning(text: string, view: View, seat: number): string {
  const cheques = /^bid ([\d+]+)$/.exec(text)?.[1];
  if (view.phase !== 'cheques' || !cheques) return '';
  return say().mine.bidHelp(total(view.seats[seat]!.laid) + total(cheques.split('+').map(Number)));
}
