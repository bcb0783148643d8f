// Cards in words.

import { actionCard, auctionCard } from './cards';
import type { View } from './schema';
import { say, type Words } from './words';

/** An auction card in a few words: `market, by influence, up to 2 investors`. */
export function auctionWords(name: string): string {
  const w = say();
  const card = auctionCard(name);
  if (card.where === 'option') return `${w.ways.options}, ${w.eachTile}`;
  const where = card.where === 'border' ? w.border : w.kinds[card.where];
  return `${where}, ${w.ways[card.way]}, ${w.upTo(card.investors)}`;
}

/** An action card in a few words: `move a stick, by cheques`. */
export function actionWords(name: string, w: Pick<Words, 'effects' | 'ways'> = say()): string {
  const card = actionCard(name);
  return card.way ? `${w.effects[card.effect]}, ${w.ways[card.way]}` : w.effects[card.effect];
}

/** How many of each card, in words. */
export function pileWords(cards: Record<string, number>, name: (card: string) => string): string {
  return Object.entries(cards)
    .map(([card, n]) => (n > 1 ? `${n} × ${name(card)}` : name(card)))
    .join(say().semicolon);
}

export interface CardLines {
  title: string;
  where: string;
  how: string;
}

function capital(text: string): string {
  return text ? `${text[0]!.toUpperCase()}${text.slice(1)}` : '';
}

/** The card in play: what it is, where it lets one invest, and how its auction goes. */
export function cardLines(view: View): CardLines {
  const w = say();
  if (view.action !== null) {
    const card = actionCard(view.action);
    const where = card.way ? `${w.auctionTitle[card.way]}, ${w.upTo(1)}` : w.actionCard;
    return { title: capital(w.effects[card.effect]), where, how: w.effectsLong(view.printed)[card.effect] };
  }
  if (view.card === null) return { title: '', where: '', how: '' };
  const card = auctionCard(view.card);
  if (card.where === 'option')
    return { title: w.auctionTitle.options, where: capital(w.eachTile), how: w.auctionHow.options };
  return {
    title: capital(card.where === 'border' ? w.border : w.kinds[card.where]),
    where: `${w.auctionTitle[card.way]}, ${w.upTo(card.investors)}`,
    how: w.auctionHow[card.way],
  };
}
