// French names.

import type { Names } from './names';

const FEMININE: Record<string, string> = {
  blue: 'bleue',
  grey: 'grise',
  orange: 'orange',
  yellow: 'jaune',
  green: 'verte',
  black: 'noire',
};

export const FRENCH: Names = {
  districts: { blue: 'bleu', grey: 'gris', orange: 'orange', yellow: 'jaune', green: 'vert', black: 'noir' },
  codes: { blue: 'Bl', grey: 'Gr', orange: 'Or', yellow: 'Ja', green: 'Ve', black: 'No', bonus: '+' },
  symbols: {
    T: 'lignes de tram',
    D: 'dépôt',
    P: 'jardin',
    F: 'fondation',
    W: 'bord de mer',
    C: 'symbole bonus',
  },
  bonuses: {
    value: 'jeton valeur',
    card: 'carte bonus',
    depot: 'dépôt bonus',
    points: 'jeton points',
    contracts: 'jeton contrats',
    lines: 'jeton lignes de tram',
  },
  building: (symbol, colour) =>
    `${FRENCH.symbols[symbol]} ${(symbol === 'F' ? FEMININE : FRENCH.districts)[colour] ?? colour}`,
  plain: (colour, value) =>
    colour === 'bonus' ? `carte bonus ${value}` : `${FRENCH.districts[colour] ?? colour} ${value}`,
};
