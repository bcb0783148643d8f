// Places in words: for labels, the line below the city, buttons and the text form of the board.

import type { Player } from '../../lib/players';
import { around, beside, SQUARES, type Square } from './streets';
import type { Kind, View } from './schema';
import { say } from './words';

export function kindAt(view: View, square: Square): Kind {
  return view.squares[square.row]![square.column]!;
}

export function squareNamed(name: string): Square {
  return SQUARES.find((square) => square.name === name)!;
}

/** Where a street runs: between which districts. */
export function streetWhere(view: View, name: string): string {
  const w = say();
  const kinds = beside(name).map((square) => w.kinds[kindAt(view, square)]);
  return kinds.length === 2 ? w.street.between(kinds[0]!, kinds[1]!) : w.street.border(kinds[0]!);
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
  return say().is(`${name}, ${streetWhere(view, name)}`, streetWhat(view, players, seat, name));
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

export function worth(view: View, kind: Kind): string {
  const w = say();
  return kind === 'park' ? w.square.park : w.square.worth(w.kinds[kind], view.prestige[kind]);
}

/** A district with its value, its sticks, and who has rebuilt it. */
export function squareLabel(view: View, players: readonly Player[], square: Square): string {
  const w = say();
  const kind = kindAt(view, square);
  const parts = [`${worth(view, kind)} (${w.square.place(square.row, square.column)})`];
  const builder = view.rebuilt[square.name];
  if (builder !== undefined) parts.push(w.square.rebuilt(players[builder]!.name));
  else if (kind !== 'park') {
    const { sticks, free } = sticksAround(view, square);
    for (const [seat, n] of sticks) parts.push(w.square.sticks(players[seat]!.name, n));
    parts.push(w.square.free(free));
    if (kind === 'town hall' || kind === 'bank') parts.push(w.square.all);
  }
  return parts.join(', ');
}
