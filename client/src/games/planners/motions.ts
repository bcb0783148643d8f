// How an event looks: what goes where, which numbers count, what lights up.

import type { GameEvent, Motion } from '../face';
import { takenPlace } from './actions';
import { card, place, tint, type Bonus, type View } from './view';

interface Spot {
  district: string;
  place: number;
}

const cardSymbol = (name: string) => `planners-card-${tint(card(name).colour)}`;

export function motions(event: GameEvent, before: View, after: View): Motion[] {
  const seat = event.seat as number;
  const here = () => place.cell(seat, event.district as string, event.place as number);
  switch (event.event) {
    case 'drew':
      return [{ kind: 'fly', symbol: cardSymbol(event.card as string), from: place.deck, to: place.drawn }];
    case 'placed':
      return [flyCard(event.card as string, place.drawn, place.column(event.column as number))];
    case 'foundation': {
      const column = place.column(event.column as number);
      return [{ kind: 'fly', symbol: 'planners-foundation-token', from: place.foundations, to: column }];
    }
    case 'finalized':
      return (event.cards as string[]).map((name) => flyCard(name, place.column(event.column as number), place.taken));
    case 'contract': {
      const held = event.contracts as number;
      return [{ kind: 'count', place: place.contracts(seat), from: held - 1, to: held }];
    }
    case 'gave back':
      return (event.contracts as number[]).map((held, other) => ({
        kind: 'count',
        place: place.contracts(other),
        from: held + 1,
        to: held,
      }));
    case 'threw': {
      const held = event.contracts as number;
      return [{ kind: 'count', place: place.contracts(seat), from: held + (event.thrown as number), to: held }];
    }
    case 'put':
      return put(event, seat, here(), before);
    case 'trams':
      return spots(event).map((to) => ({ kind: 'fly', symbol: 'planners-tram', from: place.trams(seat), to, player: seat }));
    case 'skyscrapers':
      return spots(event).map((lit) => ({ kind: 'glow', place: lit }));
    case 'medal':
      return medal(seat, before);
    case 'bonus': {
      const bonus = event.bonus as Bonus;
      const kept = bonus === 'points' || bonus === 'contracts';
      return kept
        ? [{ kind: 'fly', symbol: `planners-token-${bonus}`, from: place.offer(bonus), to: place.tokens(seat), player: seat }]
        : [{ kind: 'glow', place: place.offer(bonus) }];
    }
    case 'token': {
      const bonus = event.bonus as Bonus;
      return [{ kind: 'fly', symbol: `planners-token-${bonus}`, from: place.offer(bonus), to: here(), player: seat }];
    }
    case 'completed':
    case 'bonus earned':
    case 'bonus missed':
      return [{ kind: 'glow', place: place.row(seat, event.district as string) }];
    case 'discarded':
      return [{ kind: 'glow', place: place.taken }];
    case 'ended':
      return after.cities.map((_, other) => ({ kind: 'glow', place: place.city(other) }));
    default:
      return [];
  }
}

function flyCard(name: string, from: string, to: string): Motion {
  return { kind: 'fly', symbol: cardSymbol(name), from, to };
}

/** A card comes from the taken ones, a bonus card from where it was offered. */
function put(event: GameEvent, seat: number, to: string, before: View): Motion[] {
  const name = event.card as string;
  const taken = takenPlace(before.taken.indexOf(name) + 1);
  const from = card(name).colour === 'bonus' && before.bonus ? place.offer(before.bonus) : taken;
  return [{ ...flyCard(name, from, to), player: seat } as Motion];
}

function medal(seat: number, before: View): Motion[] {
  if (before.medal === null || before.medal === seat) return [{ kind: 'glow', place: place.medal(seat) }];
  return [
    { kind: 'fly', symbol: 'planners-medal', from: place.medal(before.medal), to: place.medal(seat), player: seat },
  ];
}

function spots(event: GameEvent): string[] {
  return (event.cells as Spot[]).map((cell) => place.cell(event.seat as number, cell.district, cell.place));
}
