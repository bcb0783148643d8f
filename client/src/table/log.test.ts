import { beforeEach, describe, expect, it } from 'vitest';
import type { Face } from '../games/face';
import { language } from '../lib/language.svelte';
import { player } from '../lib/players';
import type { Step } from '../wire';
import { entries, inOneBreath, lines, standing, teller, withTurns } from './log';

const players = [player(0, 'Ada'), player(1, 'Bruno')];
const face = {
  sentence: (event: { event: string; what?: string }) =>
    event.event === 'silent' ? '' : `${event.event} ${event.what}`,
  places: (event: { what?: string }) => [`place-${event.what}`],
  lasts: () => true,
  cards: () => ['blue-2'],
  heading: (event: { event: string }) => event.event === 'year',
  begins: (event: { event: string }) => event.event === 'comes',
  prepares: (event: { event: string }) => event.event === 'plans',
} as unknown as Face;

let version = 0;
const tell = teller(face, players);
beforeEach(() => {
  version = 0;
  language.now = 'en';
});

function step(kind: Step['kind'], seat: number, more: Partial<Step> = {}): Step {
  return { version: ++version, kind, seat, events: [], to: null, name: null, by_agreement: false, ...more };
}

const move = (seat: number, ...what: string[]) =>
  step('move', seat, { events: what.map((one) => ({ event: 'builds', seat, what: one })) });

describe('the log', () => {
  it('has a line for every event that is worth a sentence, with its places', () => {
    const silent = step('move', 0, { events: [{ event: 'silent' }, { event: 'builds', seat: 1, what: 'depot' }] });
    expect(lines([silent], tell)).toEqual([
      {
        version: 1,
        seat: 1,
        sentence: 'builds depot',
        places: ['place-depot'],
        takenBack: false,
        cards: [{ Small: undefined, name: 'blue-2' }],
        lasts: true,
        heading: false,
        begins: false,
        aside: false,
        prepares: false,
      },
    ]);
  });

  it('leaves out what only led to what was done, once it is done', () => {
    const plans = step('move', 0, { events: [{ event: 'plans', seat: 0, what: 'a depot' }] });
    const said = (...steps: Step[]) =>
      entries(lines(steps, tell)).map((entry) => entry.lines.map((one) => one.sentence));
    expect(said(plans)).toEqual([['plans a depot']]);
    expect(said(plans, move(1, 'b'))).toEqual([['plans a depot'], ['builds b']]);
    expect(said(plans, move(0, 'a'))).toEqual([['builds a']]);
    const comes = step('move', 0, { events: [{ event: 'comes', seat: 0, what: 'again' }] });
    expect(said(move(0, 'a'), comes, move(0, 'b'))).toEqual([['builds a'], ['comes again', 'builds b']]);
  });

  it('says a name once in what one player did', () => {
    const line = (sentence: string, seat = 0, takenBack = false) => ({
      ...lines([move(seat, 'x')], tell)[0]!,
      sentence,
      takenBack,
    });
    const said = [
      line('Ada pays $2.'),
      line('Ada builds.'),
      line('There is a fire.'),
      line('Ada goes.', 0, true),
      line('Bruno wins.', 1),
    ];
    expect(inOneBreath(said, players)).toEqual([
      'Ada pays $2;',
      'builds.',
      'There is a fire.',
      'Ada goes.',
      'Bruno wins.',
    ]);
  });

  it('puts together what one player did in a row, and begins anew with a heading', () => {
    const year = step('move', 1, { events: [{ event: 'year', seat: 1, what: '1907' }] });
    const found = entries(lines([move(0, 'a', 'b'), move(0, 'c'), move(1, 'd'), year, move(1, 'e')], tell));
    expect(found.map((entry) => entry.lines.map((line) => line.sentence))).toEqual([
      ['builds a', 'builds b', 'builds c'],
      ['builds d'],
      ['year 1907'],
      ['builds e'],
    ]);
    expect(found.map((entry) => entry.heading)).toEqual([false, false, true, false]);
    expect(found[0]!.places).toEqual(['place-a', 'place-b', 'place-c']);
  });

  it('counts the turns, by who began, where the game has no rounds; those that were taken back do not count', () => {
    const begin = (seat: number) => step('move', seat, { events: [{ event: 'comes', seat, what: `${seat}` }] });
    const steps = [begin(1), begin(0), begin(1), step('undo', 1, { to: 2 }), begin(1), begin(0), begin(1)];
    const found = entries(withTurns(lines(steps, tell)));
    expect(found.filter((entry) => !entry.lines[0]!.aside).map((entry) => entry.lines[0]!.sentence)).toEqual([
      'Turn 1',
      'comes 1',
      'comes 0',
      'Turn 2',
      'comes 1', // struck out
      'comes 1',
      'comes 0',
      'Turn 3',
      'comes 1',
    ]);
    expect(found.filter((entry) => entry.heading)).toHaveLength(3);
  });

  it('tells what happens at the table apart from the game, each by itself', () => {
    const steps = [step('sit', 0, { name: 'Ada' }), move(0, 'a'), step('free', 0), step('again', 0), move(0, 'b')];
    const found = entries(lines(steps, tell));
    expect(found.map((entry) => entry.lines.length)).toEqual([1, 1, 1, 1, 1]);
  });

  it('strikes out what was taken back, also twice', () => {
    const steps = [
      move(0, 'a'),
      move(0, 'b'),
      step('undo', 0, { to: 1 }),
      move(0, 'c'),
      step('undo', 0, { to: 0 }),
      move(0, 'd'),
    ];
    const struck = lines(steps, tell).filter((line) => line.takenBack);
    expect(struck.map((line) => line.sentence)).toEqual(['builds a', 'builds b', 'builds c']);
    expect(standing(steps).map((one) => one.version)).toEqual([6]);
  });

  it('tells who sits down and when a bot takes over, but not the bots of the start', () => {
    const steps = [
      step('sit', 0, { name: 'Ada' }),
      step('bot', 1, { name: 'easy' }),
      move(0, 'a'),
      step('bot', 0, { name: 'hard' }),
    ];
    expect(lines(steps, tell).map((line) => line.sentence)).toEqual([
      'Ada sits down.',
      'builds a',
      'A bot (hard) plays for Ada.',
    ]);
  });

  it('keeps the lines of a step, so that only new ones are drawn', () => {
    const first = move(0, 'a');
    const [before] = lines([first], tell);
    expect(lines([first, move(1, 'b')], tell)[0]).toBe(before);
    const [struck] = lines([first, step('undo', 0, { to: 0 })], tell);
    expect(struck).toEqual({ ...before, takenBack: true });
    expect(lines([first, step('undo', 0, { to: 0 })], tell)[0]).toBe(struck);
  });

  it('speaks French', () => {
    language.now = 'fr';
    expect(lines([step('ask', 1)], tell)[0]!.sentence).toBe('Bruno demande à reprendre.');
  });
});
