import { cleanup, fireEvent, render } from '@testing-library/svelte';
import { afterEach, beforeEach, describe as suite, expect, test, vi } from 'vitest';
import { language, LANGUAGES } from '../../lib/language.svelte';
import { face } from '.';
import Rules from './Rules.svelte';
import { events, players, positions, table, type Position } from './fixture';
import { KINDS } from './sentences';
import { text } from './text';
import type { GameEvent, Phase } from './schema';

const PHASES: Phase[] = ['space', 'act', 'permit', 'objective', 'clear', 'plot', 'with', 'urban', 'bonus', 'over'];
const PATIENCE = 60_000; // milliseconds, for tests that draw all positions
const ofPhase = (phase: Phase) => positions.filter((one) => one.view.phase === phase);
const seated = (position: Position) => players.slice(0, position.view.players);
/** The texts of what stands before the player and on the board as places that can be chosen. */
const legal = (container: Element) => [...container.querySelectorAll<HTMLElement>('.legal[role="button"]')];

function narrow(is: boolean) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: is,
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }));
}

beforeEach(() => {
  language.now = 'en';
  narrow(false);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the fixture has every decision of the game', () => {
  for (const phase of PHASES) expect(ofPhase(phase), phase).not.toHaveLength(0);
});

suite('every choice can be made, and every place has a name of its own', () => {
  for (const phone of [false, true]) {
    test(
      phone ? 'on a phone' : 'on a wide page',
      async () => {
        for (const position of positions) {
          narrow(phone);
          const { props, heard } = table(position);
          const board = render(face.Board, props);
          const mine = render(face.Mine, props);
          const onBoard = legal(board.container);
          const ids = [...board.container.querySelectorAll<HTMLElement>('[data-place]')].map(
            (place) => place.dataset.place,
          );
          expect(ids.filter((id, i) => ids.indexOf(id) < i)).toEqual([]);
          for (const place of [...onBoard, ...legal(mine.container)]) {
            expect(place.getAttribute('aria-label') ?? place.querySelector('.unseen')?.textContent).toBeTruthy();
            expect(place.tabIndex).toBe(0);
            expect(place.dataset.place).toBeTruthy();
            await fireEvent.click(place);
          }
          const buttons = face.prompt(position.view, position.seat, position.choices, seated(position)).buttons;
          const reached = new Set([...heard.chosen, ...buttons.map((button) => button.text)]);
          const texts = position.choices.map((choice) => choice.text);
          expect([...reached].sort(), position.view.phase).toEqual([...new Set(texts)].sort());
          expect(new Set(heard.chosen.slice(0, onBoard.length)).size, position.view.phase).toBe(onBoard.length);
          cleanup();
        }
      },
      PATIENCE,
    );
  }
});

suite('a place', () => {
  test('is chosen with Enter and Space', async () => {
    const position = ofPhase('plot')[0]!;
    const { props, heard } = table(position);
    const place = legal(render(face.Board, props).container)[0]!;
    await fireEvent.keyDown(place, { key: 'Enter' });
    await fireEvent.keyDown(place, { key: ' ' });
    await fireEvent.keyDown(place, { key: 'x' });
    expect(heard.chosen).toEqual([`plot ${place.dataset.place!.slice(5)}`, `plot ${place.dataset.place!.slice(5)}`]);
  });

  test('is considered while the pointer or the focus is on it', async () => {
    const { props, heard } = table(ofPhase('space')[0]!);
    const place = legal(render(face.Board, props).container)[0]!;
    await fireEvent.pointerEnter(place);
    await fireEvent.pointerLeave(place);
    await fireEvent.focus(place);
    await fireEvent.blur(place);
    const text = heard.considered[0];
    expect(text).toMatch(/^space \d$/);
    expect(heard.considered).toEqual([text, null, text, null]);
  });

  test('that cannot be chosen asks why', async () => {
    const position = ofPhase('plot')[0]!;
    const { props, heard } = table(position);
    const { container } = render(face.Board, props);
    const built = position.view.plots.flat().find((plot) => plot.building !== null)!;
    await fireEvent.click(container.querySelector(`[data-place="plot-${built.plot}"]`)!);
    expect(heard).toEqual({ chosen: [], considered: [], asked: [`plot ${built.plot}`] });
  });

  test('makes no move while nothing is asked, but asks why', async () => {
    const { props, heard } = table(ofPhase('plot')[0]!, { choices: [] });
    const { container } = render(face.Board, props);
    expect(container.querySelectorAll('[role="button"]')).toHaveLength(0);
    await fireEvent.click(container.querySelector('[data-place^="plot-"]')!);
    expect(heard).toMatchObject({ chosen: [], considered: [] });
    expect(heard.asked).toHaveLength(1);
  });

  test('lights up when the log points to it', () => {
    const position = positions[0]!;
    const plot = position.view.plots[0]![0]!.plot;
    const { props } = table(position, { lit: new Set([`plot-${plot}`]) });
    const { container } = render(face.Board, props);
    expect(container.querySelectorAll('.lit')).toHaveLength(1);
  });
});

test('a considered building is drawn faintly', () => {
  const position = ofPhase('with')[0]!;
  const { props } = table(position, { preview: position.view });
  const { container } = render(face.Board, props);
  expect(container.querySelectorAll(`[data-place="plot-${position.view.plot}"] .ghost`)).toHaveLength(1);
});

test('a spectator sees the table and has nothing before him', () => {
  const { props } = table({ ...positions[0]!, choices: [] }, { seat: null });
  render(face.Board, props);
  expect(render(face.Mine, props).container.querySelector('.mine')).toBeNull();
});

suite.each(LANGUAGES.map(({ id }) => id))('in %s', (spoken) => {
  beforeEach(() => {
    language.now = spoken;
  });

  test('every kind of event has a sentence', () => {
    const rare: GameEvent[] = [
      { event: 'bonus missed', seat: 0 },
      { event: 'reshuffled', permits: 12 },
      { event: 'best builder', seat: 1 },
      { event: 'permits', seat: 1, with: ['red-3LK', 'green-5TK'] },
      { event: 'acted', seat: 1, action: 'build', steps: 2 },
    ];
    const told = new Map([...events, ...rare].map((event) => [event.event, event]));
    expect([...told.keys()].sort()).toEqual([...KINDS].sort());
    for (const event of told.values()) {
      const sentence = face.sentence(event, players);
      expect(sentence).toMatch(/^[A-ZÀ-Ü].*\.$/);
      expect(sentence).not.toMatch(/undefined|NaN|\[object|@|-\d[LTHK]/);
      for (const place of face.places(event)) expect(place).not.toMatch(/undefined/);
    }
  });

  test('an action is told only if it is not where the token went', () => {
    expect(face.sentence({ event: 'acted', seat: 1, action: 'build', steps: 0 }, players)).toBe('');
  });

  test('who has the most money there is gets nothing, and it is said why', () => {
    const full = { event: 'earned', seat: 1, amount: 0, for: 'bonus', money: 15 } as const;
    expect(face.sentence(full, players)).toMatch(/15/);
    expect(face.sentence(full, players)).not.toMatch(/\b0\b/);
    expect(face.sentence({ ...full, amount: 2 }, players)).toMatch(/\b2\b.*15/);
  });

  test('every decision has a prompt, and every choice is described', () => {
    for (const position of positions.filter((one) => one.choices.length)) {
      const prompt = face.prompt(position.view, position.seat, position.choices, seated(position));
      expect(prompt.sentence).toMatch(/^[A-ZÀ-Ü0-9].*\.$/);
      expect(prompt.sentence).not.toMatch(/undefined|NaN/);
      expect(face.waiting(position.view, seated(position))).toContain(players[position.view.seat]!.name);
      const said = position.choices.map((choice) => face.describe(choice, position.view));
      expect(new Set(said).size).toBe(said.length);
      const labels = prompt.buttons.map((button) => button.label);
      expect(new Set(labels).size, labels.join()).toBe(labels.length);
      for (const words of [...said, ...labels]) expect(words).not.toMatch(/undefined|NaN|@|-\d[LTHK]/);
    }
  });

  test('the rules explain what every prompt points to', () => {
    const { container } = render(Rules);
    for (const position of positions.filter((one) => one.choices.length)) {
      const { rule } = face.prompt(position.view, position.seat, position.choices, seated(position));
      expect(container.querySelector(`section#${rule} h2`), rule).not.toBeNull();
    }
  });

  test('the rules picture lots that exist', () => {
    const lots = new Set(positions.flatMap(({ view }) => view.plots.flat().map(({ plot }) => plot.split('@')[0]!)));
    for (const { id: spoken } of LANGUAGES) {
      language.now = spoken;
      const { container } = render(Rules);
      const pictured = [...container.querySelectorAll<HTMLElement>('.lot[data-colour]')].map(
        (lot) => `${lot.dataset.colour}-${lot.textContent.trim()}`,
      );
      expect(pictured.length, spoken).toBeGreaterThan(3);
      for (const lot of pictured.filter((name) => !name.endsWith('?'))) expect(lots, spoken).toContain(lot);
      cleanup();
    }
  });

  test('categories, endings and the whole table have words', () => {
    for (const position of positions) {
      for (const name of Object.keys(position.view.developers[position.seat]!.points)) {
        expect(face.category(name)).not.toBe(name);
      }
      const said = text(position.view, seated(position)).join('\n');
      expect(said).not.toMatch(/undefined|NaN|\[object|@\d|-\d[LTHK]/);
      for (const one of seated(position)) expect(said).toContain(one.name);
    }
    for (const code of ['last building', '1912']) expect(face.ending(code)).not.toBe(code);
  });

  test('every panel shows money and permits', () => {
    const position = positions.at(-1)!;
    for (const player of seated(position)) {
      const { container } = render(face.Panel, { view: position.view, player, points: {} });
      const own = position.view.developers[player.seat]!;
      expect(container.textContent).toContain(String(own.money));
      expect(container.querySelectorAll('.permit')).toHaveLength(own.permits.length);
    }
  });

  test('a panel says what the best builder is', () => {
    const position = positions.at(-1)!;
    const [player] = seated(position);
    const tips = (seat: number | null) =>
      render(face.Panel, {
        view: { ...position.view, best_builder: seat },
        player: player!,
        points: {},
      }).container.querySelectorAll('[data-tip]').length;
    expect(tips(player!.seat)).toBe(tips(null) + 1);
  });
});

test('what a move would change is said line by line', () => {
  const before = ofPhase('with')[0]!;
  const after = structuredClone(before.view);
  const own = after.developers[before.seat]!;
  own.money -= 1;
  own.rubble += 1;
  const given = own.permits.pop()!;
  const lines = face.effects(before.view, after, before.seat);
  expect(lines).toHaveLength(3);
  expect(lines[0]).toBe(`Money: from $${own.money + 1} to $${own.money}`);
  expect(lines[1]).toContain('You give');
  expect(given).toBeTruthy();
  expect(face.effects(before.view, before.view, before.seat)).toEqual([]);
});

test('a token walks from where it stood', () => {
  const position = ofPhase('space').find((one) => one.view.place !== 'earnings')!;
  const { view, seat } = position;
  const [motion] = face.motions(
    { event: 'token', seat, place: view.place, number: 1, space: 1, offer: 'build' },
    view,
    view,
  );
  expect(motion).toMatchObject({ kind: 'fly', to: `space-${view.place}-1`, player: seat });
  const { container } = render(face.Board, table(position).props);
  if (motion?.kind === 'fly') expect(container.querySelector(`[data-place="${motion.from}"] .token`)).not.toBeNull();
});

suite('an objective', () => {
  test('says in a sentence how places are counted, and is called by the words that are seen', () => {
    const position = positions.find((one) => one.view.objective_row.some((name) => name.startsWith('most-')))!;
    const { container } = render(face.Board, table(position).props);
    const card = container.querySelector('[data-place^="row-most-"]')!;
    expect(card.getAttribute('aria-label')).toContain(card.querySelector('.words')!.textContent);
    expect(card.getAttribute('data-tip')).toMatch(/\d points for most .+, then \d.*; with none no points/);
  });
});
