// What lies before somebody, in a few words.

import { waiting } from './reading';
import type { View } from './schema';
import { capital, words } from './words';

export function glance(view: View, seat: number): string[] {
  const city = view.cities[seat]!;
  const foundations = waiting(city).map(
    ({ district, place, around }) => `${capital(words().cell(district, place))} ${around}/${city.needs}`,
  );
  return [
    words().contracts(city.contracts),
    ...(city.contract_tokens ? [words().contractTokens(city.contract_tokens)] : []),
    ...foundations,
  ];
}
