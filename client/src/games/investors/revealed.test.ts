import { expect, test } from 'vitest';
import { where } from './fixture';
import { revealed } from './revealed';
import type { GameEvent } from './schema';

const kept: GameEvent = { event: 'kept', seat: 0, card: 'market-influence-2' };
const influence: GameEvent = { event: 'influence', cards: [3, 3, 5], investors: [2] };

test('cards that were turned up stay, with who invests, while sticks are laid', () => {
  const up = revealed([kept, influence, { event: 'placed', seat: 2, street: 'h00', where: where('h00') }]);
  expect(up.cards).toEqual([3, 3, 5]);
  expect(up.investors).toEqual([2]);
  expect(up.outcome).toEqual(influence);
});

test('they stay while the next player looks at a card, and go when one is kept', () => {
  const drawn: GameEvent = { event: 'card', seat: 1, card: 'villa-cheques-1' };
  expect(revealed([kept, influence]).before).toBe(false);
  expect(revealed([kept, influence, drawn])).toMatchObject({ cards: [3, 3, 5], before: true });
  expect(revealed([kept, influence, drawn, { ...kept, seat: 1 }])).toMatchObject({ cards: null, before: false });
});

test('sealed bids stay before each bidder, those of every tile', () => {
  const up = revealed([
    kept,
    { event: 'options', tiles: ['villa-house', 'villa-house', 'market-leisure'] },
    { event: 'paid', seat: 2, tile: 'market-leisure' },
    {
      event: 'sealed',
      tile: 'villa-house',
      bids: [
        { seat: 0, cheques: [10, 20] },
        { seat: 1, cheques: [] },
      ],
      winner: 0,
    },
  ]);
  expect(up.bids.get(0)).toEqual([10, 20]);
  expect(up.bids.get(1)).toEqual([]);
  expect(up.investors).toEqual([2, 0]);
  expect(up.tiles?.[2]).toBe('market-leisure');
});
