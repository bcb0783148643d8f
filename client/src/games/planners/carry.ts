// What can be carried on the board of planners, and to which places.

import { carried, type Carry, type Why } from '../../table/carry';
import type { BoardProps } from '../face';
import { card, place, PLACES } from './reading';
import type { Planners } from './schema';
import { words } from './words';

type Table = BoardProps<Planners>;

/** The places of a row on which nothing lies: a card put down on any of them goes to the first. */
function emptyCells({ view, seat }: Table, district: string): string[] {
  const laid = view.cities[seat!]!.rows[district]!.length;
  return PLACES.filter((n) => n > laid).map((n) => place.cell(seat!, district, n));
}

export function fromDeck(table: Table): Carry | null {
  const draws = table.choices.find(({ parts }) => parts.move === 'draw');
  return draws ? carried(table, [[place.drawn, draws.text]], () => ({ sentence: words().drop.deck })) : null;
}

/** A whole column, to the own city: whether that is allowed or not is said there. */
export function fromColumn(table: Table, column: number): Carry | null {
  const { seat, view, choices } = table;
  if (seat === null || view.phase !== 'choose' || choices.length === 0 || !view.columns[column - 1]!.length)
    return null;
  const text = `finalize ${column}`;
  const legal = choices.some((choice) => choice.text === text);
  const ends = [place.city(seat), place.drawn].map((end) => [end, text] as const);
  const cause = (at: string): Why => {
    if (!legal && (at === place.drawn || at.startsWith(place.city(seat)))) return { move: text };
    return { sentence: words().drop.column };
  };
  return carried(table, legal ? ends : [], cause);
}

/** The drawn card to a column; a bonus to where it counts. */
export function fromHand(table: Table): Carry | null {
  const { seat, view, choices } = table;
  if (seat === null || choices.length === 0) return null;
  const ends = choices.flatMap(({ text, parts }): [string, string][] => {
    if (parts.move === 'place') return [[place.column(parts.column), text]];
    if (parts.move === 'in') return emptyCells(table, parts.district).map((cell) => [cell, text]);
    if (parts.move === 'on') return [[place.cell(seat, parts.district, parts.place), text]];
    return [];
  });
  if (ends.length === 0) return null;
  return carried(table, ends, (at) => {
    const [, , district, n] = at.split('-');
    if (view.phase !== 'target' || !at.startsWith(place.city(seat)) || !n) return null;
    const intoRow = view.bonus === 'card' || view.bonus === 'depot';
    return { move: intoRow ? `in ${district}` : `on ${district} ${n}` };
  });
}

/** A taken card to its row, a black one to any. */
export function fromTaken(table: Table, name: string): Carry | null {
  const { seat, view, choices } = table;
  if (seat === null || view.phase !== 'build' || choices.length === 0) return null;
  const puts = choices.flatMap(({ text, parts }) =>
    parts.move === 'put' && parts.card === name ? [{ text, district: parts.district }] : [],
  );
  const ends = puts.flatMap(({ text, district }) => emptyCells(table, district).map((cell) => [cell, text] as const));
  const { colour } = card(name);
  return carried(table, ends, (at) => {
    const district = at.startsWith(`${place.city(seat)}-`) ? at.split('-')[2]! : null;
    if (district === null) return null;
    if (colour === 'black') return { move: `put ${name} in ${district}` };
    return district === colour ? { move: `put ${name}` } : { sentence: words().drop.row(words().district(colour)) };
  });
}
