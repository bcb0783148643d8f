import { describe, expect, it, vi } from 'vitest';
import type { Carry } from '../table/carry';
import * as builders from './builders/carry';
import { positions as lots, table } from './builders/fixture';
import * as investors from './investors/carry';
import { positions as auctions, props as bidding } from './investors/fixture';
import { STREETS } from './investors/streets';
import * as planners from './planners/carry';
import { at, positions as cities, props } from './planners/fixture';

/** The moves that putting a thing down would make. */
function ends(carry: Carry | null, choose: { mock: { calls: [string, boolean?][] } }): string[] {
  for (const drop of carry?.drops.values() ?? []) drop.put();
  return choose.mock.calls.splice(0).map(([text]) => text);
}

describe('whatever is put down where it may go makes a legal move, and every such move can be made so', () => {
  it('in planners', () => {
    for (const position of cities) {
      const given = props(position);
      const made = new Set([
        ...ends(planners.fromDeck(given), given.choose),
        ...[1, 2, 3].flatMap((column) => ends(planners.fromColumn(given, column), given.choose)),
        ...ends(planners.fromHand(given), given.choose),
        ...position.view.taken.flatMap((name) => ends(planners.fromTaken(given, name), given.choose)),
      ]);
      const wanted = position.choices.filter(({ parts }) => /^(draw|finalize|place|in|on|put)$/.test(parts.move));
      expect(made).toEqual(new Set(wanted.map((choice) => choice.text)));
    }
  });

  it('in investors', () => {
    for (const kind of Object.keys(auctions)) {
      const given = bidding(kind);
      const texts = new Set(given.choices.map((choice) => choice.text));
      const made = [
        ...ends(investors.fromSupply(given), given.choose),
        ...STREETS.flatMap(({ name }) => ends(investors.fromStreet(given, name), given.choose)),
      ];
      const half = (text: string) => text.replace(/ (to|with) .*/, ''); // a stick is picked up, then put down
      for (const text of made) expect(texts).toContain(half(text));
      const sticks = given.choices.filter(({ parts }) => /^(place|replace|move|swap|lift)$/.test(parts.move));
      expect(new Set(made.map(half))).toEqual(new Set(sticks.map((choice) => choice.text)));
    }
  });

  it('in builders', () => {
    for (const position of lots) {
      const { props: given, heard } = table(position);
      const made = (carry: Carry | null) => {
        for (const drop of carry?.drops.values() ?? []) drop.put();
        return heard.chosen.splice(0);
      };
      const plots = position.choices.filter(({ parts }) => parts.move === 'plot').map(({ text }) => text);
      expect(new Set(made(builders.fromStock(given)))).toEqual(new Set(plots));
      for (const { text } of position.choices) {
        expect(made(builders.toMe(given, text))).toEqual([text]);
        expect(made(builders.toSite(given, text))).toEqual([text]);
      }
    }
  });
});

describe('whatever is put down elsewhere says why it does not go there', () => {
  it('in a sentence of the game', () => {
    const coloured = (name: string) => !name.startsWith('black');
    const building = at('build', ({ view }) => view.taken.some(coloured));
    const tell = vi.fn();
    const name = building.view.taken.find(coloured)!;
    const [district] = name.split('-');
    const other = Object.keys(building.view.offers).find((one) => one !== district)!;
    planners.fromTaken({ ...props(building), tell }, name)!.wrong(`city-${building.seat}-${other}-1`);
    expect(tell).toHaveBeenCalledWith(`This card goes into the ${district} row.`);
  });

  it('by asking about the move that it would be', () => {
    const full = ({ view }: (typeof cities)[number], text: string) => view.columns[Number(text.at(-1)) - 1]!.length > 0;
    const dear = (position: (typeof cities)[number]) =>
      ['finalize 1', 'finalize 2', 'finalize 3'].find(
        (text) => full(position, text) && !position.choices.some((choice) => choice.text === text),
      );
    const position = at('choose', (one) => dear(one) !== undefined);
    const text = dear(position)!;
    const given = props(position);
    const carry = planners.fromColumn(given, Number(text.at(-1)))!;
    expect(carry.drops.size).toBe(0);
    carry.wrong(`city-${position.seat}-blue-1`);
    expect(given.ask.mock.calls).toEqual([[text]]);
  });
});
