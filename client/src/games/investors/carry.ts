// What can be carried on the table of investors, and to which places: sticks, and what is laid down by tapping it.

import { carried, type Carry, type Why } from '../../table/carry';
import type { BoardProps } from '../face';
import { streetMoves, wouldBe } from './draft';
import { streetOf } from './reading';
import type { Investors } from './schema';
import { STREETS } from './streets';

type Table = BoardProps<Investors>;

/** Where one's own cheques lie that are not taken out. */
export const HAND = 'cheques';

/** Where one's own sticks lie that are not in the city. */
export const SUPPLY = 'supply';

/** Before a player, where bids, cards and tiles are laid. */
export const row = (seat: number) => `row-${seat}`;

/** A stick of one's own to a street. */
export function fromSupply(table: Table): Carry | null {
  const ends = table.choices.flatMap(({ text, parts }): [string, string][] => {
    const street = streetOf(parts);
    return street !== undefined && (parts.move === 'place' || parts.move === 'replace') ? [[street, text]] : [];
  });
  if (ends.length === 0) return null;
  return carried(table, ends, (at) => because(at, wouldBe(table.view, table.seat, null, at)));
}

/** The stick of a street to another one, or back to its owner. */
export function fromStreet(table: Table, street: string): Carry | null {
  const { view, choices } = table;
  const verb = choices.find(({ parts }) => streetOf(parts) === street)?.parts.move;
  if (verb === 'lift') return carried(table, [[SUPPLY, `lift ${street}`]], () => null);
  if (verb !== 'move' && verb !== 'swap') return null;
  const held = { verb, street } as const;
  const ends = [...streetMoves(view, choices, held)].filter(([, move]) => !move.picks);
  const moves = ends.map(([end, { text }]) => [end, text] as const);
  return carried(table, moves, (at) => because(at, wouldBe(view, table.seat, held, at)));
}

/** A card or a tile, covered, before oneself. */
export function fromHand(table: Table, seat: number, text: string): Carry | null {
  if (table.choices.length === 0) return null;
  const legal = table.choices.some((choice) => choice.text === text);
  return carried(table, legal ? [[row(seat), text]] : [], (at) => (legal || at !== row(seat) ? null : { move: text }));
}

function because(at: string, move: string | null): Why {
  return move !== null && STREETS.some(({ name }) => name === at) ? { move } : null;
}
