// The board after what is certain to happen, to be drawn faintly where the server cannot show all that follows.

import type { GameEvent } from '../face';
import type { View } from './view';

export function foresee(view: View, events: readonly GameEvent[]): View | null {
  const streets = { ...view.streets };
  const rebuilt = { ...view.rebuilt };
  const seats = view.seats.map((one) => ({ ...one }));
  for (const event of events) {
    const street = String(event.street);
    const seat = event.seat as number;
    if (event.event === 'placed' || event.event === 'replaced') streets[street] = seat;
    else if (event.event === 'lifted') delete streets[street];
    else if (event.event === 'moved') {
      delete streets[street];
      streets[String(event.to)] = event.owner as number;
    } else if (event.event === 'swapped') {
      streets[street] = event.other as number;
      streets[String(event.with)] = event.owner as number;
    } else if (event.event === 'rebuilt') {
      rebuilt[String(event.square)] = seat;
      seats[seat]!.prestige += event.prestige as number;
    } else if (event.event === 'plus') seats[seat]!.prestige += event.prestige as number;
    else if (event.event === 'gained') seats[seat]!.influence += event.influence as number;
  }
  return events.length > 0 ? { ...view, streets, rebuilt, seats } : null;
}
