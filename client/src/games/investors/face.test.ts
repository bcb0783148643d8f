import { cleanup, render } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';
import { language, LANGUAGES } from '../../lib/language.svelte';
import { events, players, positions, props } from './fixture';
import { least } from './draft';
import { cover } from './cover';
import { face } from './index';
import Rules from './Rules.svelte';
import { EVENTS } from './sentences';
import { text } from './text';
import { DISTRICTS, PHASES } from './reading';

afterEach(cleanup);

function inEach(what: () => string): string[] {
  return LANGUAGES.map(({ id }) => {
    language.now = id;
    return what();
  });
}

function expectEach(what: () => string, why: string): void {
  const said = inEach(what);
  for (const one of said) {
    expect(one, why).not.toBe('');
    expect(one, why).not.toMatch(/undefined|null|NaN|\[object/);
  }
  expect(new Set(said).size, why).toBe(LANGUAGES.length);
}

describe('words', () => {
  it('knows every kind of event, in every language', () => {
    expect(new Set(Object.keys(events))).toEqual(new Set(EVENTS));
    for (const event of Object.values(events).flat()) {
      expectEach(() => face.sentence(event, players), event.event);
      expect(face.sentence(event, players), 'no notation').not.toMatch(/\b[hv]\d\d\b/);
    }
  });

  it('says nothing about an event it does not know', () => {
    expect(face.sentence({ event: 'flood' } as never, players)).toBe('');
  });

  it('prompts in every phase, in every language, with a rule that exists', () => {
    const phases = new Set(Object.values(positions).map(({ view }) => view.phase));
    expect(phases).toEqual(new Set(PHASES));
    const { container } = render(Rules);
    for (const [kind, { view, seat, choices }] of Object.entries(positions)) {
      expectEach(() => face.prompt(view, seat, choices, players).sentence, kind);
      expectEach(() => face.waiting(view, players), kind);
      expect(container.querySelector(`#${face.prompt(view, seat, choices, players).rule}`), kind).not.toBeNull();
    }
  });

  it('does not point to passing while there is something to bid', () => {
    const pass = (kind: string) => {
      const { view, seat, choices } = positions[kind]!;
      return face.prompt(view, seat, choices, players).buttons.find((button) => button.text === 'pass')!;
    };
    expect(pass('cheques, opening').quiet).toBe(true);
    expect(pass('offer').quiet).toBe(true);
    expect(pass('cheques, beaten').quiet).toBe(false);
  });

  it('has the same sections of rules in every language', () => {
    const sections = LANGUAGES.map(({ id: spoken }) => {
      language.now = spoken;
      const { container } = render(Rules);
      const ids = [...container.querySelectorAll('section')].map((section) => section.id);
      cleanup();
      return ids;
    });
    expect(sections[0]).toEqual(sections[1]);
    expect(sections[0]!.length).toBeGreaterThan(8);
  });

  it('describes every choice', () => {
    for (const { view, choices } of Object.values(positions)) {
      for (const choice of choices) expectEach(() => face.describe(choice, view), choice.text);
    }
  });

  it('describes answers that are several moves', () => {
    const { view } = positions['sealed, clash']!;
    for (const text of [
      'bid 30+50',
      'lay 30; lay 50; bid',
      'bid 0',
      'move h12 to h13',
      'swap h12 with v30',
      'offer 30 to 2',
    ]) {
      expectEach(() => face.describe({ text, parts: {} as never }, view), text);
    }
  });

  it('names every category of points and every ending', () => {
    for (const name of ['plus', 'town hall', 'house']) expectEach(() => face.category(name), name);
    for (const name of DISTRICTS) expect(face.category(name)).not.toBe('');
    for (const code of ['last action card', 'no street left', 'standstill', 'too many rounds']) {
      expectEach(() => face.ending(code), code);
    }
    expectEach(() => face.tie(), 'tie');
  });

  it('tells the whole board as text', () => {
    for (const [kind, { view }] of Object.entries(positions)) {
      expectEach(() => text(view, players.slice(0, view.players)).join('\n'), kind);
    }
    language.now = 'en';
    const all = text(positions.invest!.view, players.slice(0, positions.invest!.view.players));
    const empty = all.find((one) => one.startsWith('Empty streets'))!.split('; ');
    expect(new Set(empty).size).toBe(empty.length); // each is told from every other
    expect(all.join('\n')).not.toContain('….');
  });

  it('says what a move would change', () => {
    const { view, seat } = positions.invest!;
    const after = structuredClone(view);
    after.seats[seat]!.sticks -= 1;
    after.seats[seat]!.influence -= 5;
    language.now = 'en';
    expect(face.effects(view, after, seat)).toEqual(['Influence −5', 'Sticks in hand −1']);
    expect(face.effects(view, view, seat)).toEqual([]);
  });
});

describe('every choice', () => {
  /** Moves that are only a part of an answer, and what makes them. */
  const PARTS: Record<string, string> = { lay: 'cheque', give: 'cheque', bid: 'send', offer: 'send', clear: 'send' };

  it('can be made on the board, in the hand, or by a button', async () => {
    language.now = 'en';
    const pages = [render(face.Board, props('keep')), render(face.Mine, props('keep'))];
    const all = (wanted: string) => pages.flatMap(({ container }) => [...container.querySelectorAll(wanted)]);
    for (const [kind, { view, seat, choices }] of Object.entries(positions)) {
      const given = props(kind);
      for (const page of pages) await page.rerender(given);
      const made = new Set([
        ...all('.legal[data-move]').map((element) => element.getAttribute('data-move')),
        ...face.prompt(view, seat, choices, players).buttons.map((button) => button.text),
      ]);
      for (const { text, parts } of choices) {
        const part = PARTS[parts.move];
        if (part === 'cheque') expect(all('.cheque.legal').length, `${kind}: ${text}`).toBeGreaterThan(0);
        else if (part === 'send') expect(all('[data-place="send"]'), `${kind}: ${text}`).toHaveLength(1);
        else expect(made, `${kind}: ${text}`).toContain(text);
      }
    }
  }, 60_000);
});

describe('an open bid', () => {
  it('says what it means instead of that others decide, and no other move does', () => {
    const { view, seat } = props('cheques, opening');
    const seats = view.seats.map((one) => ({ ...one, laid: [20] }));
    expect(face.meaning!('bid 10+30', { ...view, seats }, seat!)).toContain('You bid 60 thousand.');
    expect(face.meaning!('pass', view, seat!)).toBe('');
    expect(face.meaning!('bid 10', { ...view, phase: 'sealed' }, seat!)).toBe('');
  });
});

describe('the least bid', () => {
  it('just exceeds the highest one, with as few cheques as can be', () => {
    expect(least([10, 10, 20, 20, 30, 40], 30)).toEqual([40]);
    expect(least([10, 20, 50], 25)).toEqual([10, 20]);
    expect(least([10, 20], 30)).toBeNull();
    expect(least([10, 20], 0)).toEqual([10]);
  });
});

describe('the set-up', () => {
  it('says what every value of a variant means, in every language', () => {
    for (const value of [false, true]) expectEach(() => cover.option('negotiated').value(value), `negotiated ${value}`);
    for (const value of [null, 0, 1, 4]) expectEach(() => cover.option('actions').value(value), `actions ${value}`);
    for (const name of ['negotiated', 'actions']) expectEach(() => cover.option(name).help, name);
    expectEach(() => cover.option('actions').several!.label, 'chosen by hand');
    expectEach(() => cover.option('actions').several!.thing('swap-cheques'), 'a card');
  });
});
