// How to read a view of planners: cards taken apart, small questions, and the places on the board.

import type { Bonus, Cell, City, View } from './schema';

export const BONUSES: readonly Bonus[] = ['value', 'card', 'depot', 'points', 'contracts', 'lines'];
export const PLACES = [1, 2, 3, 4, 5] as const;

// Cards are named by their colour and what is printed on them, such as blue-2TC.

export type Symbol = 'T' | 'D' | 'P' | 'F' | 'W' | 'C';

/** The picture of each. */
export const ICONS: Record<Symbol, string> = {
  T: 'lines',
  D: 'depot',
  P: 'garden',
  F: 'foundation',
  W: 'waterfront',
  C: 'sun',
};

export interface Card {
  colour: string;
  /** The printed value; a garden has none of its own. */
  value: number;
  symbols: Symbol[];
}

export function card(name: string): Card {
  const [colour, face] = name.split('-') as [string, string];
  return {
    colour,
    value: Number(/^\d+/.exec(face)?.[0] ?? 0),
    symbols: [...face.replace(/^\d+/, '')] as Symbol[],
  };
}

export function has(name: string, symbol: Symbol): boolean {
  return card(name).symbols.includes(symbol);
}

/** A card that lies in no city yet. */
export function asPrinted(name: string): Cell {
  return { card: name, value: card(name).value, value_tokens: 0, lines_token: false, tram: false, skyscraper: false };
}

/** The districts from the top. */
export function districts(view: View): string[] {
  return Object.keys(view.offers);
}

export const KNOWN_COLOURS = ['blue', 'grey', 'orange', 'yellow', 'green', 'black', 'bonus'] as const;
export type KnownColour = (typeof KNOWN_COLOURS)[number];

/** An edition may name its districts as it likes; those that we do not know are drawn plain. */
export function known(colour: string): colour is KnownColour {
  return (KNOWN_COLOURS as readonly string[]).includes(colour);
}

export function tint(colour: string): KnownColour | 'plain' {
  return known(colour) ? colour : 'plain';
}

export function carriesLines(cell: Cell): boolean {
  return cell.lines_token || has(cell.card, 'T') || has(cell.card, 'D');
}

/** Whether somebody's points for a district are the best there are: nobody has more, and they are some. */
export function leads(points: number, all: number[]): boolean {
  return points > 0 && points === Math.max(...all);
}

/** How many bonus symbols lie in a district; the second one earns its bonus. */
export function symbolsIn(city: City, district: string): number {
  return city.rows[district]!.filter((cell) => has(cell.card, 'C')).length;
}

/** What the neighbours of a place are worth together: a foundation there waits for that to be enough. */
export function around(city: City, row: number, place: number): number {
  const rows = Object.values(city.rows);
  const at = (r: number, p: number) => rows[r]?.[p - 1]?.value ?? 0;
  return at(row - 1, place) + at(row + 1, place) + at(row, place - 1) + at(row, place + 1);
}

/** The foundations of a city on which no skyscraper stands yet. */
export function waiting(city: City): { district: string; place: number; around: number }[] {
  return Object.entries(city.rows).flatMap(([district, cells], row) =>
    cells.flatMap((cell, i) =>
      has(cell.card, 'F') && !cell.skyscraper ? [{ district, place: i + 1, around: around(city, row, i + 1) }] : [],
    ),
  );
}

/** The number on a bonus; a depot and tram lines have none. */
export function numberOn(view: View, bonus: Bonus): number | null {
  return bonus === 'depot' || bonus === 'lines' ? null : view.printed[bonus];
}

/** How many cards of the deck carry a symbol. */
export function leftWith(view: View, symbol: Symbol): number {
  return Object.entries(view.deck.cards).reduce((sum, [name, n]) => sum + (has(name, symbol) ? n : 0), 0);
}

// The ids of places on the board, as in `data-place`.

export const place = {
  deck: 'deck',
  drawn: 'drawn',
  taken: 'taken',
  foundations: 'foundations',
  column: (column: number) => `column-${column}`,
  city: (seat: number) => `city-${seat}`,
  row: (seat: number, district: string) => `city-${seat}-${district}`,
  cell: (seat: number, district: string, n: number) => `city-${seat}-${district}-${n}`,
  offer: (bonus: string) => `offer-${bonus}`,
  contracts: (seat: number) => `contracts-${seat}`,
  tokens: (seat: number) => `tokens-${seat}`,
  medal: (seat: number) => `medal-${seat}`,
  trams: (seat: number) => `trams-${seat}`,
  worth: (seat: number, district: string) => `worth-${seat}-${district}`,
};
