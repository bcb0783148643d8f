// What lies before somebody, in a few words.

import { hand, total } from './reading';
import type { View } from './schema';
import { say } from './words';

export function glance(view: View, seat: number): string[] {
  const w = say();
  const me = view.seats[seat]!;
  return [w.is(w.mine.cheques, w.mine.inAll(total(hand(me)))), w.panel.inHand(me.sticks)];
}
