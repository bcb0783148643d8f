// How what happened looks: tokens walk, cards and houses fly, money counts.

import { SHAPES } from '../../lib/players';
import type { Motion } from '../face';
import { GRANT, standing } from './reading';
import Small from './Small.svelte';
import type { GameEvent, Stepped, View } from './schema';

const token = (seat: number): string => `builders-token-${SHAPES[seat % SHAPES.length]!}`;
const fly = (symbol: string, from: string, to: string, player?: number): Motion =>
  player === undefined ? { kind: 'fly', symbol, from, to } : { kind: 'fly', symbol, from, to, player };

const flyCard = (name: string, from: string, to: string): Motion => ({
  kind: 'fly',
  symbol: 'builders-permit',
  card: { Small, name },
  from,
  to,
});

export function motions(facts: GameEvent, before: View, after: View): Motion[] {
  const seat = 'seat' in facts ? facts.seat : -1;
  const area = `points-${seat}`; // the line of a player is always on the page, the panel below it not
  switch (facts.event) {
    case 'token': {
      const from = standing(before, seat);
      const to = `space-${facts.place}-${facts.space}`;
      if (!from) return [{ kind: 'glow', place: to }];
      return [fly(token(seat), `space-${from.place}-${from.space}`, to, seat)];
    }
    case 'acted': {
      const spaces = after.cards.find((card) => card.card === before.place)?.spaces ?? [];
      return [{ kind: 'glow', place: `space-${before.place}-${spaces.indexOf(facts.action) + 1}` }];
    }
    case 'paid':
      return counted(seat, facts.money + facts.amount, facts.money);
    case 'earned':
      return counted(seat, facts.money - facts.amount, facts.money);
    case 'materials':
      return [fly('builders-house', `card-${before.place}`, area, seat)];
    case 'permit':
      return [flyCard(facts.permit, `row-${facts.permit}`, area)];
    case 'objective':
      return [flyCard(facts.objective, `row-${facts.objective}`, area)];
    case 'secret objective':
      return [fly('builders-secret', 'deck-objectives', area)];
    case 'rubble':
      return [fly('builders-rubble', `plot-${facts.plot}`, area)];
    case 'step':
      return [stepped(facts, before, seat)];
    case 'plot':
      return [{ kind: 'glow', place: `plot-${facts.plot}` }];
    case 'built':
      return [
        fly('builders-house', area, `plot-${facts.plot}`, seat),
        ...facts.with.filter((name) => name !== GRANT).map((name) => flyCard(name, area, 'discards')),
      ];
    case 'urban':
      return [fly(`builders-${facts.card}`, `urban-${facts.card}`, area)];
    case 'best builder':
      return [fly('builders-best', 'best-builder', area)];
    case 'year':
      return [{ kind: 'glow', place: `year-${facts.year}` }];
    case 'bonus':
      return [{ kind: 'glow', place: `year-${after.year}` }];
    case 'refilled':
      return [
        ...facts.permits.map((name) => flyCard(name, 'deck-permits', `row-${name}`)),
        ...facts.objectives.map((name) => flyCard(name, 'deck-objectives', `row-${name}`)),
      ];
    case 'reshuffled':
      return [fly('builders-permit', 'discards', 'deck-permits')];
    default:
      return [];
  }
}

/** The number counts in the player's panel, the token moves on the money track. */
function counted(seat: number, from: number, to: number): Motion[] {
  if (from === to) return [];
  return [{ kind: 'count', place: `purse-${seat}`, from, to }, fly(token(seat), `money-${from}`, `money-${to}`, seat)];
}

/** A building may bring a step up and then one to the right; the second begins where the first one ended. */
function stepped(facts: Stepped, before: View, seat: number): Motion {
  const { column, row } = before.developers[seat]!;
  const whole = Math.abs(facts.column - column) + Math.abs(facts.row - row);
  const from =
    whole < 2 ? [column, row] : facts.column > column ? [facts.column - 1, facts.row] : [facts.column, facts.row - 1];
  return fly(token(seat), `development-${from[0]}-${from[1]}`, `development-${facts.column}-${facts.row}`, seat);
}
