// Places in words: for labels, the line below the city, buttons and the text form of the board.

import { capital } from '../../lib/message';
import type { Player } from '../../lib/players';
import { around, beside, edge, squareAt, SQUARES, type Square } from './streets';
import type { Kind, View } from './schema';
import { say } from './words';

export function kindAt(view: View, square: Square): Kind {
  return view.squares[square.row]![square.column]!;
}

export function squareNamed(name: string): Square {
  return SQUARES.find((square) => square.name === name)!;
}

/** Where a street runs: between which districts, and where on the map. */
export function streetWhere(view: View, name: string): string {
  return say().where({ street: name, beside: beside(name).map((square) => kindAt(view, square)), edge: edge(name) });
}

export function streetWhat(view: View, players: readonly Player[], seat: number | null, name: string): string {
  const w = say();
  const owner = view.streets[name];
  if (owner === undefined) return w.street.empty;
  if (owner === 'white') return w.street.white;
  return owner === seat ? w.street.mine : w.street.stick(players[owner]!.name);
}

/** A street with what lies in it. */
export function streetLabel(view: View, players: readonly Player[], seat: number | null, name: string): string {
  return say().is(capital(streetWhere(view, name)), streetWhat(view, players, seat, name));
}

export interface Around {
  /** Sticks by seat. */
  sticks: Map<number, number>;
  free: number;
  white: number;
}

export function sticksAround(view: View, square: Square): Around {
  const found: Around = { sticks: new Map(), free: 0, white: 0 };
  for (const name of around(square)) {
    const owner = view.streets[name];
    if (owner === undefined) found.free += 1;
    else if (owner === 'white') found.white += 1;
    else found.sticks.set(owner, (found.sticks.get(owner) ?? 0) + 1);
  }
  return found;
}

/** How many more sticks around a district would make it this player's; null if even all free streets are too few (I7). */
export function needed(view: View, square: Square, seat: number): number | null {
  const { sticks, free } = sticksAround(view, square);
  const own = sticks.get(seat) ?? 0;
  const best = Math.max(0, ...[...sticks].filter(([who]) => who !== seat).map(([, n]) => n));
  const every = ['town hall', 'bank'].includes(kindAt(view, square));
  const n = every ? (best ? free + 1 : free) : Math.floor((best + free - own) / 2) + 1;
  return n > free ? null : n;
}

/** The same in words, for who plays. */
export function neededWords(view: View, square: Square, seat: number | null): string[] {
  if (seat === null) return [];
  const n = needed(view, square, seat);
  return [n === null ? say().square.lost : say().square.need(n)];
}

export function worth(view: View, kind: Kind): string {
  const w = say();
  return kind === 'park' ? w.square.park : w.square.worth(w.kinds[kind], view.prestige[kind]);
}

/** A district with its value, its sticks, and who has rebuilt it. */
export function squareLabel(view: View, players: readonly Player[], seat: number | null, square: Square): string {
  const w = say();
  const kind = kindAt(view, square);
  const parts = [`${worth(view, kind)} (${squareAt(square.name)})`];
  const builder = view.rebuilt[square.name];
  if (builder !== undefined) parts.push(w.square.rebuilt(players[builder]!.name));
  else if (kind !== 'park') {
    const { sticks, free } = sticksAround(view, square);
    for (const [who, n] of sticks) parts.push(w.square.sticks(players[who]!.name, n));
    parts.push(w.square.free(free));
    if (kind === 'town hall' || kind === 'bank') parts.push(w.square.all);
    parts.push(...neededWords(view, square, seat));
  }
  return parts.join(', ');
}
