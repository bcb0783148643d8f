import { cleanup, fireEvent, render } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { language } from '../../lib/language.svelte';
import { takenPlace } from './actions';
import { at, events, onePerChoice, onePerPhase, positions, props } from './fixture';
import { face } from './index';
import { card, place } from './reading';

const MANY = 60_000; // milliseconds, for tests that draw many boards
beforeEach(() => (language.now = 'en'));
afterEach(cleanup);

function draw(position: (typeof positions)[number]) {
  const given = props(position);
  const { container, rerender } = render(face.Board, given);
  const find = (id: string) => container.querySelector(`[data-place="${id}"]`)!;
  const legal = () => [...container.querySelectorAll('.legal')];
  return { given, container, find, legal, rerender };
}

/** A place of each kind with the move that it makes. */
const CLICKS = [
  { name: 'the deck', position: at('choose'), id: place.deck, move: 'draw' },
  { name: 'a column', position: at('column'), id: place.column(2), move: 'place 2' },
] as const;

describe('legal places', () => {
  it(
    'are buttons with labels that can be focused, and nothing else is',
    () => {
      for (const position of onePerPhase) {
        const { container, legal } = draw(position);
        for (const button of legal()) {
          expect(button.getAttribute('role')).toBe('button');
          expect(button.getAttribute('tabindex')).toBe('0');
          expect(button.getAttribute('aria-label')).not.toBe('');
        }
        const quiet = container.querySelectorAll('.place:not(.legal)');
        for (const one of quiet) expect(one.getAttribute('tabindex')).not.toBe('0');
        if (!position.choices.length) expect(legal()).toHaveLength(0);
        cleanup();
      }
    },
    MANY,
  );

  it.each(CLICKS)('make exactly their move by click, Enter and Space: $name', async ({ position, id, move }) => {
    const { given, find } = draw(position);
    await fireEvent.click(find(id));
    await fireEvent.keyDown(find(id), { key: 'Enter' });
    await fireEvent.keyDown(find(id), { key: ' ' });
    await fireEvent.keyDown(find(id), { key: 'x' });
    const sure = id === place.deck ? true : undefined; // a deck stands for nothing else
    expect(given.choose.mock.calls).toEqual(Array(3).fill([move, sure]));
  });

  it('are considered while the pointer or the focus is on them', async () => {
    const { given, find } = draw(at('column'));
    await fireEvent.pointerEnter(find('column-1'));
    await fireEvent.pointerLeave(find('column-1'));
    await fireEvent.focus(find('column-3'));
    await fireEvent.blur(find('column-3'));
    expect(given.consider.mock.calls).toEqual([['place 1'], [null], ['place 3'], [null]]);
  });

  it(
    'offer every choice, together with the buttons of the prompt',
    async () => {
      for (const position of onePerChoice) {
        const { given, container, legal } = draw(position);
        const { view, seat, choices } = position;
        const blacks = new Set(choices.flatMap(({ parts }) => (parts.move === 'put' ? [parts.card] : [])));
        for (const button of legal()) await fireEvent.click(button);
        for (const name of blacks) {
          const card = container.querySelector(`[data-place="${takenPlace(view.taken.indexOf(name) + 1)}"]`)!;
          if (!card.hasAttribute('aria-pressed')) continue;
          if (card.getAttribute('aria-pressed') === 'false') await fireEvent.click(card);
          for (const cell of container.querySelectorAll(`.legal[data-place^="city-${seat}-"]`))
            await fireEvent.click(cell);
        }
        const made = new Set(given.choose.mock.calls.map(([text]) => text));
        for (const button of face.prompt(view, seat, choices, given.players).buttons) made.add(button.text);
        expect(made).toEqual(new Set(choices.map((choice) => choice.text)));
        cleanup();
      }
    },
    MANY,
  );
});

describe('a black card', () => {
  const position = at('build', ({ view, choices }) =>
    view.taken.some(
      (name) =>
        card(name).colour === 'black' &&
        choices.filter(({ parts }) => parts.move === 'put' && parts.card === name).length > 1,
    ),
  );
  const name = position.view.taken.find((one) => card(one).colour === 'black')!;
  const taken = takenPlace(position.view.taken.indexOf(name) + 1);

  it('is picked up first, and then goes to the district that is chosen', async () => {
    const { given, find, legal } = draw(position);
    await fireEvent.click(find(taken));
    expect(find(taken).getAttribute('aria-pressed')).toBe('true');
    expect(given.choose).not.toHaveBeenCalled();
    const cell = legal().find((one) => one.getAttribute('data-place')!.startsWith(`city-${position.seat}-`))!;
    await fireEvent.click(cell);
    const district = cell.getAttribute('data-place')!.split('-')[2]!;
    expect(given.choose.mock.calls).toEqual([[`put ${name} in ${district}`, undefined]]);
  });

  it('is laid back by a second tap', async () => {
    const { find } = draw(position);
    await fireEvent.click(find(taken));
    await fireEvent.click(find(taken));
    expect(find(taken).getAttribute('aria-pressed')).toBe('false');
  });
});

describe('a place that cannot be chosen', () => {
  it('asks why its move cannot be made', async () => {
    const short = at('choose', ({ choices }) => choices.length < 4);
    const { given, container } = draw(short);
    const column = container.querySelector('.place[data-place^="column-"]:not(.legal)')!;
    await fireEvent.click(column);
    expect(given.ask.mock.calls).toEqual([[column.getAttribute('data-place')!.replace('column-', 'finalize ')]]);
    expect(given.choose).not.toHaveBeenCalled();
  });

  it('asks nothing for a spectator', async () => {
    const given = { ...props(at('choose')), seat: null, choices: [] };
    const { container } = render(face.Board, given);
    for (const one of container.querySelectorAll('.place')) await fireEvent.click(one);
    expect(given.ask).not.toHaveBeenCalled();
    expect(given.choose).not.toHaveBeenCalled();
  });
});

describe('the board', () => {
  it(
    'has every place that an event or a motion speaks of',
    () => {
      for (const phase of ['choose', 'build'] as const) {
        const position = at(phase);
        const { find } = draw(position);
        const there = (id: string) => !/-[0-3]\b/.test(id) || Number(/-([0-3])\b/.exec(id)![1]) < position.view.players;
        const spoken = events
          .flatMap((event) => face.places(event))
          .filter((id) => id.startsWith('column') || there(id));
        expect(spoken.length).toBeGreaterThan(15);
        for (const id of spoken) expect(find(id), id).not.toBeNull();
        cleanup();
      }
    },
    MANY,
  );

  it('marks what the log points to', async () => {
    const { given, find, rerender } = draw(at('choose'));
    await rerender({ ...given, lit: new Set(['column-2', 'city-0-blue-1']) });
    expect(find('column-2').classList.contains('lit')).toBe(true);
    expect(find('city-0-blue-1').classList.contains('lit')).toBe(true);
    expect(find('column-1').classList.contains('lit')).toBe(false);
  });

  it('draws the considered card faintly where it would lie', async () => {
    const position = at('build', ({ after }) => after.move?.startsWith('put ') ?? false);
    const { given, container, rerender } = draw(position);
    expect(container.querySelectorAll('.ghost')).toHaveLength(0);
    await rerender({ ...given, preview: position.after.view! });
    expect(container.querySelectorAll('.place .ghost')).toHaveLength(1);
  });

  it('shows another city large when its name is chosen, and the own one again when one builds', async () => {
    const { given, container, rerender } = draw(at('choose', ({ seat }) => seat === 0));
    const big = () => container.querySelector('.city')!.getAttribute('data-place');
    expect(big()).toBe('city-0');
    await fireEvent.click(container.querySelector('[data-place="city-1"] button')!);
    expect(big()).toBe('city-1');
    const building = at('build');
    await rerender({ ...given, ...building });
    expect(big()).toBe(`city-${building.seat}`);
  });
});

describe('what lies before a player', () => {
  it('throws contracts back with the token', async () => {
    const position = positions.find(({ choices }) => choices.some((choice) => choice.parts.move === 'throw'))!;
    const given = props(position);
    const { container } = render(face.Mine, given);
    await fireEvent.click(container.querySelector('button')!);
    expect(given.choose.mock.calls).toEqual([['throw 1']]);
  });
});
