// How events look: sticks and cheques fly, numbers count, places light up.

import type { Motion } from '../face';
import { cards } from './faces';
import type { GameEvent, View } from './schema';
import { places } from './sentences';
import Small from './Small.svelte';

const STICK = 'investors-stick';
const CHEQUE = 'investors-cheque';

function fly(symbol: string, from: string, to: string, player?: number): Motion {
  if (player === undefined) return { kind: 'fly', symbol, from, to };
  const owned: Motion = { kind: 'fly', symbol, from, to, player };
  return symbol === STICK ? owned : { ...owned, of: 'paper' }; // cheques and cards have owners, too
}

/** Every card or cheque of an event, with its face. */
function faces(event: GameEvent, from: string, to: string): Motion[] {
  return flights(cards(event), from, to);
}

function flights(names: string[], from: string, to: string): Motion[] {
  return names.map((name) => ({ kind: 'fly', symbol: CHEQUE, card: { Small, name }, from, to }));
}

function cheques(values: readonly number[], from: string, to: string): Motion[] {
  return flights(
    values.map((value) => `cheque ${value}`),
    from,
    to,
  );
}

function count(place: string, from: number, to: number): Motion[] {
  return from === to ? [] : [{ kind: 'count', place, from, to }];
}

/** A player's influence stands on a scale, his prestige beside his name. */
function counts(what: 'prestige' | 'influence', seat: number, before: View, after: View): Motion[] {
  const place = what === 'prestige' ? `points-${seat}` : `influence-${seat}`;
  return count(place, before.seats[seat]?.[what] ?? 0, after.seats[seat]?.[what] ?? 0);
}

export function motions(event: GameEvent, before: View, after: View): Motion[] {
  const seat = 'seat' in event ? event.seat : -1;
  const row = `row-${seat}`;
  const glow = (): Motion[] => places(event).map((place) => ({ kind: 'glow', place }));
  switch (event.event) {
    case 'card':
      return [...faces(event, 'deck', 'card'), { kind: 'glow', place: 'card' }];
    case 'action':
      return [...faces(event, 'actions', `year-${event.year}`), ...glow()];
    case 'answered':
      return [{ kind: 'glow', place: row }];
    case 'influence': {
      // Each card is turned up where it lay.
      const shown = event.cards.flatMap((card, who) => flights([`influence ${card}`], `row-${who}`, `row-${who}`));
      return [...shown, ...event.investors.flatMap((who) => counts('influence', who, before, after))];
    }
    case 'bid':
      return [...faces(event, `points-${seat}`, row), { kind: 'glow', place: row }];
    case 'won':
      return cheques(event.cheques, row, 'bank');
    case 'paid':
      return event.cheque === undefined ? [fly('investors-covered', row, 'bank')] : faces(event, row, 'bank');
    case 'sealed': {
      const paid = event.bids.find(({ seat }) => seat === event.winner)?.cheques ?? [];
      return [...glow(), ...cheques(paid, `row-${event.winner}`, 'bank')];
    }
    case 'deal':
      return event.gifts.flatMap((gift) => cheques(gift.cheques, row, `row-${gift.seat}`));
    case 'drew':
      return faces(event, 'bank', row);
    case 'lost':
      return faces(event, row, 'bank');
    case 'placed':
      return [fly(STICK, row, event.street, seat), ...glow()];
    case 'lifted':
      return [fly(STICK, event.street, row, seat)];
    case 'moved':
      return [fly(STICK, event.street, event.to, event.owner), ...glow()];
    case 'swapped':
      return [
        fly(STICK, event.street, event.with, event.owner),
        fly(STICK, event.with, event.street, event.other),
        ...glow(),
      ];
    case 'replaced':
      return [
        fly(STICK, event.street, `row-${event.owner}`, event.owner),
        fly(STICK, row, event.street, seat),
        ...glow(),
      ];
    case 'rebuilt':
      return [{ kind: 'glow', place: `square-${event.square}` }, ...counts('prestige', seat, before, after)];
    case 'plus':
      return counts('prestige', seat, before, after);
    case 'gained':
      return counts('influence', seat, before, after);
    default:
      return glow();
  }
}
