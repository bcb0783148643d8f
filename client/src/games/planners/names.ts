// The names of things. French ones are in french.ts, where the refusals need them, too.

import type { Symbol } from './reading';
import type { Bonus } from './schema';

export interface Names {
  districts: Record<string, string>;
  /** Two letters that stand for a colour on a card. */
  codes: Record<string, string>;
  symbols: Record<Symbol, string>;
  bonuses: Record<Bonus, string>;
  /** A card that is known by what stands on it. */
  building(symbol: 'D' | 'P' | 'F', colour: string): string;
  /** A card that is known by its value. */
  plain(colour: string, value: number): string;
}

export const ENGLISH: Names = {
  districts: { blue: 'blue', grey: 'grey', orange: 'orange', yellow: 'yellow', green: 'green', black: 'black' },
  codes: { blue: 'Bl', grey: 'Gy', orange: 'Or', yellow: 'Ye', green: 'Gn', black: 'Bk', bonus: '+' },
  symbols: { T: 'tram lines', D: 'depot', P: 'garden', F: 'foundation', W: 'waterfront', C: 'bonus symbol' },
  bonuses: {
    value: 'value token',
    card: 'bonus card',
    depot: 'bonus depot',
    points: 'points token',
    contracts: 'contracts token',
    lines: 'tram lines token',
  },
  building: (symbol, colour) => `${colour} ${ENGLISH.symbols[symbol]}`,
  plain: (colour, value) => (colour === 'bonus' ? `bonus card ${value}` : `${colour} ${value}`),
};
