// The board after what is certain to happen, to be drawn faintly where the server cannot show all that follows.

import type { GameEvent, View } from './schema';

export function foresee(view: View, events: readonly GameEvent[]): View | null {
  const streets = { ...view.streets };
  const rebuilt = { ...view.rebuilt };
  const seats = view.seats.map((one) => ({ ...one }));
  for (const event of events) {
    switch (event.event) {
      case 'placed':
      case 'replaced':
        streets[event.street] = event.seat;
        break;
      case 'lifted':
        delete streets[event.street];
        break;
      case 'moved':
        delete streets[event.street];
        streets[event.to] = event.owner;
        break;
      case 'swapped':
        streets[event.street] = event.other;
        streets[event.with] = event.owner;
        break;
      case 'rebuilt':
        rebuilt[event.square] = event.seat;
        seats[event.seat]!.prestige += event.prestige;
        break;
      case 'plus':
        seats[event.seat]!.prestige += event.prestige;
        break;
      case 'gained':
        seats[event.seat]!.influence += event.influence;
        break;
    }
  }
  return events.length > 0 ? { ...view, streets, rebuilt, seats } : null;
}
