// The little cities that the rules show.

import type { Cell, City } from './schema';

function laid(card: string, value: number, marks: Partial<Cell> = {}): Cell {
  return { card, value, value_tokens: 0, lines_token: false, tram: false, skyscraper: false, ...marks };
}

/** The lines in the lowest row touch a depot, the yellow card above them joins the network, the orange one does not. */
export const NETWORK: City['rows'] = {
  orange: [laid('orange-3', 3), laid('orange-2', 2), laid('orange-2T', 2)],
  yellow: [laid('yellow-2T', 2, { tram: true }), laid('yellow-3', 3), laid('yellow-1C', 1)],
  green: [laid('green-2T', 2, { tram: true }), laid('green-1TC', 1, { tram: true }), laid('green-3', 3)],
};

/** A depot beside a garden makes it worth something; together with the rest that is enough for the foundation. */
export const TOWER: City['rows'] = {
  grey: [laid('grey-0D', 0, { tram: true }), laid('grey-P', 4), laid('grey-2C', 2)],
  orange: [laid('orange-3', 3), laid('orange-0F', 0, { skyscraper: true }), laid('orange-1TC', 1)],
};
