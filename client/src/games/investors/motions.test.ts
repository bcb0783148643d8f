import { describe, expect, it } from 'vitest';
import { events, positions, where } from './fixture';
import { motions } from './motions';
import type { GameEvent } from './schema';

const { view } = positions.over!;

describe('motions', () => {
  it('has one for every event that is about a place', () => {
    const still = new Set(['nobody', 'ended', 'plus', 'gained']); // nothing moves, or only a number that has not changed here
    for (const event of Object.values(events).flat()) {
      if (!still.has(event.event)) expect(motions(event, view, view), event.event).not.toEqual([]);
    }
  });

  it('flies a stick to its street', () => {
    const placed: GameEvent = { event: 'placed', seat: 1, street: 'h23', where: where('h23') };
    expect(motions(placed, view, view)).toContainEqual({
      kind: 'fly',
      symbol: 'investors-stick',
      from: 'row-1',
      to: 'h23',
      player: 1,
    });
  });

  it('turns every influence card up where it lay', () => {
    const turned: GameEvent = { event: 'influence', cards: [3, 7, 7], investors: [0] };
    const shown = motions(turned, view, view).filter((motion) => motion.kind === 'fly');
    expect(shown.map((motion) => motion.card?.name)).toEqual(['influence 3', 'influence 7', 'influence 7']);
  });

  it('flies the cheques of a sealed bid and of a gift with their faces, when they are turned up', () => {
    const flying = (event: GameEvent) =>
      motions(event, view, view).flatMap((one) => (one.kind === 'fly' ? [[one.card?.name, one.from, one.to]] : []));
    const bids = [
      { seat: 0, cheques: [20] },
      { seat: 2, cheques: [10, 50] },
    ];
    expect(flying({ event: 'sealed', tile: 'industry-office', bids, winner: 2 })).toEqual([
      ['cheque 10', 'row-2', 'bank'],
      ['cheque 50', 'row-2', 'bank'],
    ]);
    expect(flying({ event: 'sealed', tile: 'industry-office', bids, winner: null })).toEqual([]);
    expect(flying({ event: 'deal', seat: 1, gifts: bids })).toEqual([
      ['cheque 20', 'row-1', 'row-0'],
      ['cheque 10', 'row-1', 'row-2'],
      ['cheque 50', 'row-1', 'row-2'],
    ]);
  });

  it('counts prestige when a district is rebuilt', () => {
    const after = structuredClone(view);
    after.seats[0]!.prestige += 5;
    const rebuilt: GameEvent = { event: 'rebuilt', seat: 0, square: '11', kind: 'market', prestige: 5 };
    const from = view.seats[0]!.prestige;
    expect(motions(rebuilt, view, after)).toContainEqual({ kind: 'count', place: 'points-0', from, to: from + 5 });
  });
});
