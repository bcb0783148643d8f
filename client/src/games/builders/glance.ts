// What lies before somebody, in a few words.

import { money, shortPermit } from './names';
import type { View } from './schema';
import { said } from './words';

export function glance(view: View, seat: number): string[] {
  const { money: held, permits, stock } = view.developers[seat]!;
  return [
    money(held),
    permits.length ? permits.map(shortPermit).join(', ') : said().noPermit,
    `${stock} ${said().stock}`,
  ];
}
