// How the tram lines of neighbouring cards meet.

import { carriesLines } from './reading';
import type { City, View } from './schema';

export interface Links {
  left: boolean;
  right: boolean;
  up: boolean;
  down: boolean;
}

export const NO_LINKS: Links = { left: false, right: false, up: false, down: false };

/** The sides on which a card with lines touches another one, or a printed depot under the lowest row. */
export function linksOf(view: View, city: City, row: number, place: number): Links {
  const rows = Object.values(city.rows);
  const lines = (r: number, p: number) => {
    const cell = rows[r]?.[p - 1];
    return cell !== undefined && carriesLines(cell);
  };
  const lowest = row === rows.length - 1;
  return {
    left: lines(row, place - 1),
    right: lines(row, place + 1),
    up: lines(row - 1, place),
    down: lowest ? view.printed.depots.includes(place) : lines(row + 1, place),
  };
}

/** Rails from the middle of a card to the sides on which they go on; a stub where they go nowhere. */
export function rails(links: Links, node: { x: number; y: number }, w: number, h: number): string {
  const { x, y } = node;
  const arms = [
    links.left ? `M${x} ${y}H-2` : '',
    links.right ? `M${x} ${y}H${w + 2}` : '',
    links.up ? `M${x} ${y}V-2` : '',
    links.down ? `M${x} ${y}V${h + 2}` : '',
  ].join('');
  return arms || `M4 ${y}H${w - 4}`;
}
