import { cleanup, render } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';
import { language, LANGUAGES } from '../../lib/language.svelte';
import { events, onePerPhase, players, positions, props } from './fixture';
import { cover } from './cover';
import { face } from './index';
import Rules from './Rules.svelte';
import { EVENT_KINDS } from './sentences';
import { text } from './text';
import { BONUSES } from './reading';

const MANY = 60_000; // milliseconds, for tests that draw many boards
afterEach(cleanup);

/** The same in every language: something is said, it is whole, and it is not the same. */
function expectEach(what: () => string, why: string): void {
  const said = LANGUAGES.map(({ id }) => {
    language.now = id;
    return what();
  });
  for (const one of said) {
    expect(one, why).not.toBe('');
    expect(one, why).not.toMatch(/undefined|null|NaN|\[object/);
  }
  expect(new Set(said).size, why).toBe(LANGUAGES.length);
}

describe('words', () => {
  it('tells every kind of event in every language', () => {
    expect(new Set(events.map((event) => event.event))).toEqual(new Set(EVENT_KINDS));
    for (const event of events) expectEach(() => face.sentence(event, players), event.event);
  });

  it('has no sentence for an event that it does not know', () => {
    expect(face.sentence({ event: 'flood' } as never, players)).toBe('');
    expect(face.places({ event: 'flood' } as never)).toEqual([]);
  });

  it(
    'prompts in every phase in every language, with a section of the rules',
    () => {
      const phases = new Set(positions.map(({ view }) => view.phase));
      expect(phases).toEqual(new Set(['choose', 'column', 'build', 'bonus', 'target', 'over']));
      const { container } = render(Rules);
      for (const { view, seat, choices } of positions) {
        expectEach(() => face.waiting(view, players), view.phase);
        const { rule } = face.prompt(view, seat, choices, players);
        expect(container.querySelector(`#${rule}`), rule).not.toBeNull();
        expectEach(() => face.prompt(view, seat, choices, players).sentence, view.phase);
      }
    },
    MANY,
  );

  it('has the same sections of the rules in every language', () => {
    const sections = LANGUAGES.map(({ id: spoken }) => {
      language.now = spoken;
      const { container } = render(Rules);
      const ids = [...container.querySelectorAll('section')].map((section) => section.id);
      cleanup();
      return ids;
    });
    expect(sections[1]).toEqual(sections[0]);
    expect(sections[0]).toHaveLength(11);
  });

  it('describes every move in every language', () => {
    for (const { view, choices } of positions) {
      for (const choice of choices) expectEach(() => face.describe(choice, view), choice.text);
    }
  });

  it('names categories, endings and the tie', () => {
    for (const name of ['skyscrapers', 'medal', 'bonus', 'completion', 'blue', 'grey', 'yellow', 'green'])
      if (name !== 'trams') expectEach(() => face.category(name), name);
    for (const code of ['last foundation', 'city full', 'stuck']) expectEach(() => face.ending(code), code);
    expectEach(() => face.tie(), 'tie');
    expectEach(() => cover.blurb(), 'blurb');
  });

  it('puts the whole table into words', () => {
    for (const { view } of positions) {
      const seated = players.slice(0, view.players);
      expectEach(() => text(view, seated).join('\n'), view.phase);
      language.now = 'en';
      const said = text(view, seated).join('\n');
      for (const player of seated) expect(said).toContain(player.name);
      for (let column = 1; column <= 3; column += 1) expect(said).toContain(`Column ${column}`);
    }
  });

  it('says what a move changes', () => {
    const changed = positions.filter(
      ({ seat, view, after }) => after.view && face.effects(view, after.view, seat).length,
    );
    expect(changed.length).toBeGreaterThan(5);
    for (const { seat, view, after } of changed)
      expectEach(() => face.effects(view, after.view!, seat).join('\n'), after.move!);
  });

  it(
    'writes no English into a French panel or hand',
    () => {
      language.now = 'fr';
      for (const position of onePerPhase) {
        const { view, seat } = position;
        const panel = render(face.Panel, { view, player: players[seat]!, points: {} }).container;
        const mine = render(face.Mine, props(position)).container;
        for (const element of [panel, mine]) {
          const said = [
            element.textContent,
            ...[...element.querySelectorAll('[aria-label]')].map((one) => one.ariaLabel),
          ];
          expect(said.join(' ')).not.toMatch(/\b(contracts?|deck|foundations|waiting|left|skyscrapers?|column)\b/);
        }
        cleanup();
      }
    },
    MANY,
  );
});

describe('symbols', () => {
  it(
    'are defined once, and everything that is used or flies is defined',
    () => {
      const symbols = render(face.Symbols).container;
      const ids = [...symbols.querySelectorAll('[id]')].map((one) => one.id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const position of onePerPhase) {
        const drawn = render(face.Board, props(position)).container;
        const used = new Set([...drawn.querySelectorAll('use')].map((use) => use.getAttribute('href')!.slice(1)));
        for (const id of used) expect(ids).toContain(id);
        for (const event of events)
          for (const motion of face.motions(event, position.view, position.view))
            if (motion.kind === 'fly') expect(ids).toContain(motion.symbol);
      }
      for (const bonus of BONUSES) expect(ids).toContain(`planners-token-${bonus}`);
    },
    MANY,
  );
});
