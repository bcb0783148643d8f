// How an event looks: what goes where, which numbers count, what lights up.

import type { Motion } from '../face';
import { takenPlace } from './actions';
import { card, place, tint } from './reading';
import Small from './Small.svelte';
import type { Bonus, GameEvent, Put, Skyscrapers, Trams, View } from './schema';

const cardSymbol = (name: string) => `planners-card-${tint(card(name).colour)}`;

export function motions(event: GameEvent, before: View, after: View): Motion[] {
  switch (event.event) {
    case 'drew':
      return [flyCard(event.card, place.deck, place.drawn)];
    case 'placed':
      return [flyCard(event.card, place.drawn, place.column(event.column))];
    case 'foundation': {
      const column = place.column(event.column);
      return [{ kind: 'fly', symbol: 'planners-foundation-token', from: place.foundations, to: column }];
    }
    case 'finalized':
      return event.cards.map((name) => flyCard(name, place.column(event.column), place.taken));
    case 'contract':
      return [count(event.seat, event.contracts - 1, event.contracts)];
    case 'gave back':
      return event.contracts.map((held, seat) => count(seat, held + 1, held));
    case 'threw':
      return [count(event.seat, event.contracts + event.thrown, event.contracts)];
    case 'put':
      return put(event, before);
    case 'trams':
      return spots(event).map((to) => ({
        kind: 'fly',
        symbol: 'planners-tram',
        from: place.trams(event.seat),
        to,
        player: event.seat,
      }));
    case 'skyscrapers':
      return spots(event).map((lit) => ({ kind: 'glow', place: lit }));
    case 'medal':
      return medal(event.seat, before);
    case 'bonus': {
      const offer = place.offer(event.bonus);
      const kept = event.bonus === 'points' || event.bonus === 'contracts';
      return kept ? [flyToken(event.bonus, place.tokens(event.seat), event.seat)] : [{ kind: 'glow', place: offer }];
    }
    case 'token':
      return [flyToken(event.bonus, place.cell(event.seat, event.district, event.place), event.seat)];
    case 'completed':
    case 'bonus earned':
    case 'bonus missed':
      return [{ kind: 'glow', place: place.row(event.seat, event.district) }];
    case 'discarded':
      return [{ kind: 'glow', place: place.taken }];
    case 'ended':
      return after.cities.map((_, seat) => ({ kind: 'glow', place: place.city(seat) }));
    default:
      return []; // of a newer server
  }
}

function count(seat: number, from: number, to: number): Motion {
  return { kind: 'count', place: place.contracts(seat), from, to };
}

function flyCard(name: string, from: string, to: string): Motion {
  return { kind: 'fly', symbol: cardSymbol(name), card: { Small, name }, from, to };
}

function flyToken(bonus: Bonus, to: string, player: number): Motion {
  return { kind: 'fly', symbol: `planners-token-${bonus}`, from: place.offer(bonus), to, player };
}

/** A card comes from the taken ones, a bonus card from where it was offered. */
function put(event: Put, before: View): Motion[] {
  const taken = takenPlace(before.taken.indexOf(event.card) + 1);
  const from = card(event.card).colour === 'bonus' && before.bonus ? place.offer(before.bonus) : taken;
  const to = place.cell(event.seat, event.district, event.place);
  return [{ ...flyCard(event.card, from, to), player: event.seat } as Motion];
}

function medal(seat: number, before: View): Motion[] {
  if (before.medal === null || before.medal === seat) return [{ kind: 'glow', place: place.medal(seat) }];
  return [
    { kind: 'fly', symbol: 'planners-medal', from: place.medal(before.medal), to: place.medal(seat), player: seat },
  ];
}

function spots({ seat, cells }: Trams | Skyscrapers): string[] {
  return cells.map((cell) => place.cell(seat, cell.district, cell.place));
}
