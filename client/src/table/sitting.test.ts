// Lines that break in the middle of a film, and devices that go from hand to hand.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Face } from '../games/face';
import { Line } from '../net/fixture';
import type { Step, TableInfo } from '../wire';
import { Choosing } from './choosing.svelte';
import type { Film } from './film';
import { settings } from '../lib/settings.svelte';
import { seen } from './memory';
import { revealed } from './reveal';
import { Sitting } from './sitting.svelte';

vi.mock('./reveal', () => ({ revealed: vi.fn(() => Promise.resolve()) }));

const face = {
  sentence: (event: { what: string }) => event.what,
  places: ({ what }: { what: string }) => [`where ${what}`],
  hides: true,
  heading: () => false,
  begins: () => false,
  prepares: () => false,
  lasts: ({ what }: { what: string }) => what.endsWith('is built'),
  cards: () => [],
  reveals: ({ what }: { what: string }) => what === 'cards are turned up',
  motions: () => [],
  describe: ({ text }: { text: string }) => text,
  prompt: () => ({ sentence: '', buttons: [], rule: '' }),
  refusal: ({ code }: { code: string }) => Promise.resolve(code),
  effects: () => [],
} as unknown as Face;

function tableOf(turn: number[], more: Partial<TableInfo> = {}): TableInfo {
  const seats = ['Ada', 'Bruno', 'Chloé'].map((name) => ({
    kind: 'person',
    name,
    level: null,
    left: false,
    played: false,
    here: true,
  }));
  return { id: 't', game: 'g', players: 3, turn, over: false, seats, ...more } as unknown as TableInfo;
}

const step = (version: number, seat: number, ...what: string[]): Step => ({
  version,
  kind: 'move',
  seat,
  events: what.map((one) => ({ event: 'does', what: one })),
  to: null,
  name: null,
  by_agreement: false,
});

/** Where the game stands after a version; whose decision it is. */
function after(version: number, seat: number | null = null, number = version) {
  const choices = ['draw', 'stop'].map((text) => ({ text, parts: {} }));
  const decision = seat === null ? null : { seat, number, choices };
  return { moves: version, view: { version }, points: [], decision, undo: null, request: null, outcome: null };
}

let sitting: Sitting;
/** A film that stands still until `goOn`. */
let goOn: () => void;

function come(
  yours: number[],
  seat: number,
  version: number,
  steps: Step[],
  position = after(version, seat),
  turn = [seat],
) {
  const line = Line.all.at(-1)!;
  if (line.readyState === 0) line.open();
  line.say({ type: 'table', table: tableOf(turn), seat, yours, version, steps, position });
}

function happen(one: Step, position: ReturnType<typeof after>, turn: number[], yours = [0]) {
  Line.all.at(-1)!.say({ type: 'step', step: one, table: tableOf(turn), yours, position });
}

const settled = async () => {
  await vi.advanceTimersByTimeAsync(50);
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Line);
  localStorage.clear();
  settings.telling = 'once';
  localStorage.setItem('fogcity-seats', JSON.stringify({ t: 0 }));
  Line.all = [];
  sitting = new Sitting(tableOf([0]), face);
  goOn = () => undefined;
  const film = { skipped: false, finish: () => goOn(), again: () => (film.skipped = false) } as unknown as Film;
  film.skip = () => ((film.skipped = true), goOn());
  film.show = () => (film.skipped ? Promise.resolve() : new Promise((resolve) => (goOn = resolve)));
  sitting.film = film;
});
afterEach(() => {
  sitting.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('what others do', () => {
  const still = () => (sitting.film!.show = () => Promise.resolve());

  it('is told one step after the other, with time to read, and the position is there meanwhile', async () => {
    settings.telling = 'normal';
    still();
    come([0], 0, 1, [step(1, 1, 'first')]);
    happen(step(2, 1, 'second', 'and more'), after(2), [2]);
    happen(step(3, 2, 'third'), after(3, 0), [0]);
    await settled();
    expect(sitting.telling?.line.sentence).toBe('second and more');
    expect(sitting.position!.moves).toBe(2);
    await vi.advanceTimersByTimeAsync(5000);
    expect(sitting.telling).toBe(null);
    expect(sitting.position!.moves).toBe(3);
    expect(sitting.moving).toBe(false);
  });

  it('is skipped to its end by whoever is in a hurry', async () => {
    settings.telling = 'slow';
    still();
    come([0], 0, 1, [step(1, 1, 'first')]);
    happen(step(2, 1, 'second'), after(2), [2]);
    happen(step(3, 2, 'third'), after(3, 0), [0]);
    await settled();
    sitting.skip();
    await settled();
    expect(sitting.telling).toBe(null);
    expect(sitting.position!.moves).toBe(3);
  });

  it('is scrolled to before it moves, if it leaves a mark, and so is what is turned up', async () => {
    still();
    come([0], 0, 1, [step(1, 1, 'first')]);
    happen(step(2, 1, 'something is paid', 'a house is built'), after(2, 0), [0]);
    happen(step(3, 0, 'my house is built', 'cards are turned up'), after(3, 0), [0]);
    await settled();
    await settled();
    expect(sitting.position!.moves).toBe(3);
    expect(vi.mocked(revealed).mock.calls).toEqual([[['where a house is built']], [['where cards are turned up']]]);
  });

  it('is told with the places that left a mark first, and of those the newest', async () => {
    settings.telling = 'normal';
    still();
    come([0], 0, 1, [step(1, 1, 'first')]);
    happen(step(2, 1, 'a house is built', 'a tower is built', 'it is paid'), after(2, 0), [0]);
    await settled();
    expect(sitting.telling?.line.places).toEqual([
      'where a tower is built',
      'where a house is built',
      'where it is paid',
    ]);
  });

  it('is not told of oneself, but what is turned up is told to all', async () => {
    settings.telling = 'normal';
    still();
    come([0], 0, 1, [step(1, 1, 'first')]);
    happen(step(2, 0, 'my own'), after(2, 0), [0]);
    await settled();
    expect(sitting.telling).toBe(null);
    happen(step(3, 0, 'my own', 'cards are turned up'), after(3, 0), [0]);
    await settled();
    expect(sitting.telling?.line.sentence).toBe('cards are turned up');
  });
});

describe('a film that fails', () => {
  it('does not stop the game', async () => {
    const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    sitting.film!.show = () => Promise.reject(new Error('no such symbol'));
    come([0], 0, 1, [step(1, 1, 'first')]);
    happen(step(2, 1, 'second'), after(2, 0), [0]);
    await settled();
    expect(sitting.steps.map(({ version }) => version)).toEqual([1, 2]);
    expect(sitting.moving).toBe(false);
    expect(complain).toHaveBeenCalledOnce();
  });
});

describe('a line that breaks in the middle of a film', () => {
  it('loses nothing that was heard but not shown yet', async () => {
    come([0], 0, 1, [step(1, 1, 'first')]);
    happen(step(2, 1, 'second'), after(2), [1]);
    happen(step(3, 1, 'third'), after(3, 0), [0]);
    await settled();
    expect(sitting.steps.map(({ version }) => version)).toEqual([1]);
    Line.all[0]!.close();
    await vi.advanceTimersByTimeAsync(1000);
    Line.all[1]!.open();
    expect(Line.all[1]!.last('hello')).toMatchObject({ since: 3 });
    come([0], 0, 3, [], after(3, 0));
    await settled();
    const recall = Line.all[1]!.last('recall')!;
    expect(recall).toMatchObject({ since: 1 });
    const moments = [1, 2, 3].map((version) => ({ version, view: { version }, points: [] }));
    Line.all[1]!.say({ type: 'recalled', id: recall.id, moments });
    await settled();
    expect(sitting.telling?.line.sentence).toBe('second');
    sitting.skip();
    await settled();
    expect(sitting.steps.map(({ version }) => version)).toEqual([1, 2, 3]);
    expect(sitting.position!.decision).not.toBe(null);
    expect(sitting.moving).toBe(false);
  });

  it('loses nothing while it waits for what was missed', async () => {
    seen.keep('t', 0, 1);
    come([0], 0, 2, [step(1, 0, 'first'), step(2, 1, 'second')]);
    await settled();
    Line.all[0]!.close();
    await vi.advanceTimersByTimeAsync(1000);
    Line.all[1]!.open();
    come([0], 0, 2, [], after(2, 0));
    await settled();
    const recall = Line.all[1]!.last('recall')!;
    Line.all[1]!.say({ type: 'refused', id: recall.id, code: 'too-fast', text: '' });
    for (const { id } of Line.all[1]!.sent)
      Line.all[1]!.say({ type: 'refused', id: id ?? '', code: 'too-fast', text: '' });
    await settled();
    expect(sitting.lines.map(({ sentence }) => sentence)).toEqual(['first', 'second']);
  });
});

describe('whoever leaves in the middle of a film', () => {
  it('has not seen the rest of it', async () => {
    come([0], 0, 1, [step(1, 1, 'first')]);
    happen(step(2, 1, 'second'), after(2), [1]);
    happen(step(3, 1, 'third'), after(3, 0), [0]);
    await settled();
    sitting.close();
    for (let n = 0; n < 3; n++) {
      goOn(); // what still flies comes down
      await settled();
    }
    expect(seen.of('t', 0)).toBe(1);
  });
});

describe('a device that goes from hand to hand', () => {
  it('reads nothing of the last seat to the next', async () => {
    come([0, 1], 0, 1, [step(1, 1, 'first')], after(1, 0), [0]);
    happen(step(2, 0, 'Ada chose the park', 'Ada paid 30'), after(2), [1], [0, 1]);
    await settled();
    expect(sitting.announced).toBe('Ada chose the park');
    sitting.look(1); // before the film has come to its end
    await settled();
    expect(sitting.announced).toBe('');
  });

  it('keeps its curtain down until somebody lifts it', async () => {
    come([0, 1], 0, 1, [step(1, 1, 'first')], after(1, 0), [0]);
    happen(step(2, 0), after(2), [1], [0, 1]);
    await settled();
    expect(sitting.curtain).toBe(1);
    happen(step(3, 2), after(3), [2], [0, 1]);
    await settled();
    expect(sitting.curtain).toBe(1);
    expect(seen.of('t', 0)).toBe(2); // nobody saw what happened behind it
  });

  it('foresees nothing for one seat of what the other one considered in the same secret choice', async () => {
    const choosing = new Choosing(sitting);
    come([0, 1], 0, 1, [step(1, 2)], after(1, 0), [0, 1]);
    await settled();
    choosing.consider('draw');
    await vi.advanceTimersByTimeAsync(100);
    const { id } = Line.all[0]!.last('preview')!;
    Line.all[0]!.say({
      type: 'previewed',
      id,
      events: [],
      final: false,
      view: { secret: 'Ada' },
      points: [],
      turn: [],
    });
    await settled();
    expect(choosing.foreseen?.view).toEqual({ secret: 'Ada' });
    sitting.look(1);
    come([0, 1], 1, 1, [step(1, 2)], after(1, 1), [0, 1]);
    await settled();
    choosing.consider('draw');
    expect(choosing.foreseen).toBe(null);
    await vi.advanceTimersByTimeAsync(100);
    expect(Line.all[0]!.last('preview')).toMatchObject({ seat: 1 });
  });
});

const previewed = (final: boolean) => {
  const { id } = Line.all[0]!.last('preview')!;
  Line.all[0]!.say({ type: 'previewed', id, events: [], final, view: null, points: null, certain: [], turn: null });
};

describe('a move', () => {
  it('is sent without asking by a button that says what it does', async () => {
    const choosing = new Choosing(sitting);
    come([0], 0, 1, [step(1, 1)]);
    await settled();
    void choosing.choose('draw', true);
    expect(Line.all[0]!.last('move')).toMatchObject({ text: 'draw' });
    expect(Line.all[0]!.last('move')).not.toHaveProperty('sure');
  });

  it('made on the board is sent at once, whatever the line does, in case that it can be taken back', async () => {
    const choosing = new Choosing(sitting);
    come([0], 0, 1, [step(1, 1)]);
    await settled();
    void choosing.choose('draw');
    expect(choosing.sending).toBe(true);
    expect(Line.all[0]!.last('preview')).toBeUndefined();
    expect(Line.all[0]!.last('move')).toMatchObject({ text: 'draw', sure: false });
  });

  it('is held at once if it is known that it cannot be taken back', async () => {
    const choosing = new Choosing(sitting);
    come([0], 0, 1, [step(1, 1)]);
    await settled();
    choosing.consider('draw');
    await vi.advanceTimersByTimeAsync(100);
    previewed(true);
    await settled();
    void choosing.choose('draw');
    expect(choosing.pending).toMatchObject({ text: 'draw', final: true });
    expect(Line.all[0]!.last('move')).toBeUndefined();
  });
});

describe('a move that waits for its confirmation', () => {
  const held = async () => {
    const choosing = new Choosing(sitting);
    come([0], 0, 1, [step(1, 1)]);
    await settled();
    void choosing.choose('draw');
    const { id } = Line.all[0]!.last('move')!;
    Line.all[0]!.say({ type: 'refused', id, code: 'final', text: '', reason: null });
    await settled();
    expect(choosing.pending).toMatchObject({ text: 'draw', final: true });
    return choosing;
  };

  it('is sent when it has been confirmed', async () => {
    const choosing = await held();
    expect(choosing.note).toBe('');
    void choosing.choose('draw');
    expect(Line.all[0]!.last('move')).not.toHaveProperty('sure');
  });

  it('is gone with its decision', async () => {
    const choosing = await held();
    happen(step(2, 0), after(2, 0), [0]); // made on another device
    await settled();
    expect(choosing.pending).toBe(null);
  });
});
