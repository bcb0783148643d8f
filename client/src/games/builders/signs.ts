// Which sign stands for what. The signs themselves are drawn in Symbols.svelte.

import look from '../../../../src/fogcity/games/builders/look.json';
import { readOffer } from './reading';

export interface Sign {
  /** The symbol that is drawn large, and the one beside it. */
  main: string;
  beside: string | null;
}

const OBJECTIVES: Record<string, string> = look.objectives;

export function objectiveSign(name: string): Sign {
  const main = OBJECTIVES[name];
  if (main) return { main, beside: null };
  return name.startsWith('most-') ? { main: 'most', beside: name.slice(5) } : { main: 'house', beside: name };
}

export function offerSign(offer: string): string {
  const { action } = readOffer(offer);
  return action === 'earnings' || action === 'collect' ? 'coin' : action.replace(' ', '-');
}

/** Where the actions of a card are done, each once: a small engraving of every place. */
export function scenes(offers: readonly string[]): string[] {
  const actions = offers.map((offer) => readOffer(offer).action).filter((action) => action !== 'pass');
  return [...new Set(actions)].map((action) => action.replace(' ', '-'));
}

/** A bonus of a year as sign and text, such as a coin and 2/house. */
export function bonusSign(bonus: string): { symbol: string; amount: number; each: boolean } {
  const money = /^money (\d+)( per building)?$/.exec(bonus);
  if (money) return { symbol: 'coin', amount: Number(money[1]), each: money[2] !== undefined };
  const symbol = { building: 'house', step: 'step-right' }[bonus] ?? bonus;
  return { symbol, amount: 0, each: false };
}
