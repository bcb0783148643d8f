// How to read a view of builders: names taken apart, and small questions to it.

import type { Developer, Plot, UrbanType, View } from './schema';

export const TYPES = ['lighting', 'cable-car', 'hydrant', 'park'] as const;
const LETTERS: Record<string, UrbanType> = { L: 'lighting', T: 'cable-car', H: 'hydrant', K: 'park' };

export interface Permit {
  /** None for a grant, which gives any colour or any number. */
  colour: string | null;
  number: number | null;
  types: UrbanType[];
}

export const GRANT = 'grant';
export const EARNINGS = 'earnings';

/** A permit's name, such as red-3LK, taken apart. */
export function readPermit(name: string): Permit {
  const found = /^([a-z]+)-(\d)([A-Z]*)$/.exec(name);
  if (!found) return { colour: null, number: null, types: [] };
  return { colour: found[1]!, number: Number(found[2]), types: [...found[3]!].map((letter) => LETTERS[letter]!) };
}

/** A plot's name, such as green-1@6, taken apart. */
export function readPlot(name: string): { colour: string; number: number; sheet: string } {
  const found = /^([a-z]+)-(\d)@(\d+)$/.exec(name);
  return { colour: found?.[1] ?? name, number: Number(found?.[2] ?? 0), sheet: found?.[3] ?? '' };
}

/** What a space of a card offers: the action, and the amount of earnings. */
export function readOffer(offer: string): { action: string; amount: number } {
  const found = /^earnings (\d+)$/.exec(offer);
  return found ? { action: 'earnings', amount: Number(found[1]) } : { action: offer, amount: 0 };
}

/** The spaces of a place as they are written on action cards. */
export function spacesOf(view: View, place: string): string[] {
  if (place === EARNINGS) return view.earnings.map((amount) => `earnings ${amount}`);
  return view.cards.find((card) => card.card === place)?.spaces ?? [];
}

/** The place before one in the circle: where the tokens stand of those who have not moved yet. */
export function placeBefore(view: View, place: string): string {
  const circle = [EARNINGS, ...view.cards.map((card) => card.card)];
  return circle[(circle.indexOf(place) + circle.length - 1) % circle.length]!;
}

/** The place where tokens are put now; none in the last year, when they stay where they were, and at the end. */
export function visited(view: View): string | null {
  return view.phase === 'over' || view.year === view.printed.years.at(-1)!.year ? null : view.place;
}

/** Where a player's token stands, as place and space; null before the first turn. */
export function standing(view: View, seat: number): { place: string; space: number } | null {
  const space = view.developers[seat]?.space ?? null;
  if (space === null) return null;
  return { place: hasMoved(view, seat) ? view.place : placeBefore(view, view.place), space };
}

/** Whether a player's token is already on the place that is visited now. */
function hasMoved(view: View, seat: number): boolean {
  if (view.year === view.printed.years.at(-1)!.year) return false;
  if (!view.waiting.includes(seat)) return true;
  return seat === view.waiting[0] && view.phase !== 'space';
}

export function secretCount(developer: Developer): number {
  return typeof developer.secret === 'number' ? developer.secret : developer.secret.length;
}

/** The types that two permits have in common. */
export function shared(one: string, other: string): UrbanType[] {
  const types = readPermit(other).types;
  return readPermit(one).types.filter((type) => types.includes(type));
}

export function plotOf(view: View, name: string): Plot | undefined {
  return view.plots.flat().find((plot) => plot.plot === name);
}

/** How far a space of the visited card is from a player's token. */
export function stepsTo(view: View, seat: number, action: string): number {
  const own = view.developers[seat]?.space ?? 1;
  const far = spacesOf(view, view.place).flatMap((offer, i) => (offer === action ? [Math.abs(i + 1 - own)] : []));
  return Math.min(...far);
}

/** What is printed below a column of the development board, and beside a row. */
export interface Sidebars {
  urban: number;
  clear: number;
}

export function sidebars({ tracks }: View, at: { column: number; row: number }): Sidebars {
  return { urban: tracks.urban_sidebar[at.column - 1]!, clear: tracks.clear_up_sidebar[at.row - 1]! };
}
