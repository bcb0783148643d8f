// The whole board as text, a paragraph each.

import { type Tell, wordsOf } from '../../lib/language.svelte';
import type { Player } from '../../lib/players';
import { actionWords, auctionWords, pileWords } from './cardwords';
import { kindAt, squareLabel, streetLabel, streetWhere } from './labels';
import { knownBank } from './knowing';
import { handWords, standing } from './seats';
import { edge, squareAt, SQUARES, streetAt, STREETS } from './streets';
import { many, onBoard } from './reading';
import type { View } from './schema';
import { say, type Key } from './words';

const headings = wordsOf('investors', (t: Tell<Key>) => ({
  round: (n: number, first: string) => t('text.round', { n, first }),
  card: (card: string) => t('text.card', { card }),
  action: (card: string) => t('text.action', { card }),
  high: (n: number) => t('text.high', { n }),
  players: (name: string, facts: string) => t('text.players', { name, facts }),
  rebuilt: t('text.rebuilt'),
  ruins: t('text.ruins'),
  sticks: t('text.sticks'),
  empty: t('text.empty'),
  years: t('text.years'),
  parks: t('text.parks'),
  none: t('text.none'),
  piles: (deck: number, actions: number) => t('text.piles', { deck, actions }),
}));

function listing(title: string, items: string[]): string {
  const h = headings();
  return `${say().is(title, items.join(say().semicolon) || h.none)}.`;
}

function playerFacts(view: View, seat: number): string {
  const w = say();
  const one = view.seats[seat]!;
  const facts = [
    `${w.panel.prestige} ${one.prestige}`,
    `${w.panel.influence} ${one.influence}`,
    w.cheques(many(one.cheques)),
    w.panel.inHand(one.sticks),
    w.panel.onBoard(onBoard(view, seat)),
  ];
  if (many(one.cheques)) facts[2] += ` (${handWords(one)})`;
  const at = standing(view, seat);
  if (at.tile) facts.push(w.tiles[at.tile]);
  const status = at.status.replace(/\s*…$/, ''); // the sentence has its own end
  if (status) facts.push(at.sum ? `${status} ${at.sum}` : status);
  return facts.join(', ');
}

export function text(view: View, players: readonly Player[]): string[] {
  const h = headings();
  const w = say();
  const kinds = SQUARES.map((square) => ({
    square,
    kind: kindAt(view, square),
    label: squareLabel(view, players, null, square),
  }));
  const bank = knownBank(view);
  const found = [h.round(view.rounds + 1, players[view.first]!.name)];
  if (view.card !== null) found.push(h.card(auctionWords(view.card)));
  if (view.action !== null) found.push(h.action(actionWords(view.action)));
  if (view.phase === 'cheques' && view.high) found.push(h.high(view.high));
  for (const player of players) found.push(h.players(player.name, playerFacts(view, player.seat)));
  found.push(
    listing(
      h.rebuilt,
      kinds.filter(({ square }) => square.name in view.rebuilt).map(({ label }) => label),
    ),
    listing(
      h.ruins,
      kinds.filter(({ square, kind }) => !(square.name in view.rebuilt) && kind !== 'park').map(({ label }) => label),
    ),
    listing(
      h.parks,
      kinds.filter(({ kind }) => kind === 'park').map(({ square }) => squareAt(square.name)),
    ),
    listing(
      h.sticks,
      STREETS.filter(({ name }) => typeof view.streets[name] === 'number').map(({ name }) =>
        streetLabel(view, players, null, name),
      ),
    ),
    listing(
      h.empty,
      // On the border one square may have two, and then it must be said which.
      STREETS.filter(({ name }) => !(name in view.streets)).map(({ name }) =>
        edge(name) ? streetWhere(view, name) : streetAt(name),
      ),
    ),
    listing(
      h.years,
      view.years.map(({ card, open }, n) =>
        open
          ? w.yearOpen(view.printed.first_year + n, view.printed.plus)
          : w.yearTaken(view.printed.first_year + n, actionWords(card)),
      ),
    ),
    h.piles(many(view.auction_deck), many(view.action_deck)),
    w.bankHolds(bank.shown, bank.unknown),
  );
  if (!Array.isArray(view.auction_deck)) found.push(w.deckHolds(pileWords(view.auction_deck.cards, auctionWords)));
  if (!Array.isArray(view.action_deck)) found.push(w.actionsHold(pileWords(view.action_deck.cards, actionWords)));
  if (view.bonus_cards_left !== undefined) found.push(w.bonusLeft(view.bonus_cards_left));
  return found;
}
