// Names of districts and cards in a language.

import type { Names } from './names';
import { card } from './reading';

/** An edition may use names that we have no word for. */
export function named(names: Record<string, string>, name: string): string {
  return names[name] ?? name;
}

/** A card as one says it: blue 2 (tram lines), grey garden, black foundation. */
export function cardInWords(name: string, names: Names): string {
  const { colour, value, symbols } = card(name);
  const extras = symbols.filter((symbol) => !'DPF'.includes(symbol)).map((symbol) => names.symbols[symbol]);
  const main = symbols.find((symbol) => 'DPF'.includes(symbol));
  const what = main ? names.building(main as 'D' | 'P' | 'F', colour) : names.plain(colour, value);
  return extras.length ? `${what} (${extras.join(', ')})` : what;
}
