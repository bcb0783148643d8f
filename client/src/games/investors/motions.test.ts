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
    expect(shown.map((motion) => motion.symbol)).toEqual([
      'investors-influence-3',
      'investors-influence-7',
      'investors-influence-7',
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
