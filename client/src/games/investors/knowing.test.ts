import { describe, expect, it } from 'vitest';
import { language } from '../../lib/language.svelte';
import { positions } from './fixture';
import { knownBank, knownHand } from './knowing';
import { needed, squareNamed } from './labels';
import { handBriefly } from './seats';
import type { Seat, View } from './schema';
import { around } from './streets';

const some = positions.keep!.view;
const seat = (facts: Partial<Seat>): Seat => ({ ...some.seats[0]!, ...facts });

describe('what can be known of a hand', () => {
  it('is all of it while nothing was paid in secret', () => {
    const hand = knownHand(seat({ cheques: 3, shown: [10, 20, 50], but_for_secrets: [10, 20, 50] }));
    expect(hand).toEqual({ sure: [10, 20, 50], maybe: [], unknown: 0, least: 80, most: 80 });
  });

  it('is what it would be without secret payments, less as many unknown cheques', () => {
    const hand = knownHand(seat({ cheques: 3, shown: [10], but_for_secrets: [10, 10, 30, 50] }));
    expect(hand).toEqual({ sure: [10], maybe: [10, 30, 50], unknown: 1, least: 50, most: 90 });
  });

  it('is said in a few words', () => {
    language.now = 'en';
    const one = seat({ cheques: 3, shown: [10], but_for_secrets: [10, 10, 30, 50] });
    expect(handBriefly(one)).toBe('10 10 30 50, less one unknown');
  });

  it("is one's own hand to oneself, whatever was paid", () => {
    const hand = knownHand(seat({ cheques: [30, 50], shown: [], but_for_secrets: [10, 30, 50] }));
    expect(hand).toMatchObject({ sure: [30, 50], unknown: 0, least: 80, most: 80 });
  });
});

it('is known of the bank what was seen to go there', () => {
  expect(knownBank({ ...some, bank: 3, bank_shown: [10, 100] })).toEqual({ shown: [10, 100], unknown: 1 });
});

describe('how many sticks are still needed', () => {
  /** Sticks around one district, in an empty city. */
  function city(name: string, sticks: (number | 'white')[]): View {
    const streets = Object.fromEntries(sticks.map((owner, n) => [around(squareNamed(name))[n]!, owner]));
    return { ...some, streets, rebuilt: {} };
  }
  const find = (kind: string) => {
    const row = some.squares.findIndex((tiles) => tiles.includes(kind as never));
    return `${row}${some.squares[row]!.indexOf(kind as never)}`;
  };
  it.each([
    ['villa', [], 3], // three against the one street that is left
    ['villa', [1], 3],
    ['villa', [0], 2],
    ['villa', [0, 1], 2],
    ['villa', [0, 0], 1],
    ['villa', [1, 1], null], // at best a tie
    ['villa', ['white', 'white', 0], 1],
    ['villa', [0, 1, 2], 1],
    ['town hall', ['white', 0], 2], // every side that is not white
    ['town hall', [0, 0, 1], null],
  ] as const)('around a %s with %j: %j', (kind, sticks, n) => {
    expect(needed(city(find(kind), [...sticks]), squareNamed(find(kind)), 0)).toBe(n);
  });
});
