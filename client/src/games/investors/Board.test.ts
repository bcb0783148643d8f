import { cleanup, fireEvent, render } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { language } from '../../lib/language.svelte';
import Board from './Board.svelte';
import { events, positions, props, where } from './fixture';
import { streetOf } from './reading';
import type { GameEvent } from './schema';
import { places } from './sentences';
import { reach, SQUARES, STREETS } from './streets';

const MANY = 60_000; // milliseconds, for tests that draw many boards

beforeEach(() => (language.now = 'en'));
afterEach(cleanup);

function draw(kind: string) {
  const given = props(kind);
  const { container, rerender } = render(Board, given);
  const place = (name: string) => container.querySelector(`[data-place="${name}"]`)!;
  return { given, container, place, rerender };
}

describe('the city', () => {
  it('has a place with a label for every street and every district', () => {
    const { place } = draw('keep');
    const labels = STREETS.map(({ name }) => place(name).getAttribute('aria-label')!);
    expect(new Set(labels).size).toBe(STREETS.length);
    for (const label of labels) expect(label).not.toMatch(/\b[hv]\d\d\b/);
    for (const { name } of SQUARES) expect(place(`square-${name}`).getAttribute('aria-label')).not.toBe('');
  });

  it(
    'offers exactly the legal streets as buttons that can be focused',
    async () => {
      const { container, rerender } = draw('keep');
      for (const kind of [
        'invest',
        'invest, none in hand',
        'withdraw',
        'replace',
        'move from',
        'move to',
        'swap one',
        'swap other',
      ]) {
        const given = props(kind);
        await rerender(given);
        const wanted = given.choices.map((choice) => streetOf(choice.parts)).filter(Boolean);
        const legal = [...container.querySelectorAll('.street.legal')];
        expect(new Set(legal.map((street) => street.getAttribute('data-place')))).toEqual(new Set(wanted));
        for (const street of legal) {
          expect(street.getAttribute('role')).toBe('button');
          expect(street.getAttribute('tabindex')).toBe('0');
        }
      }
    },
    MANY,
  );

  it('sends the move of the street that is clicked, or chosen by Enter or Space', async () => {
    const { given, place } = draw('invest');
    const { text, parts } = given.choices.find((choice) => choice.parts.move === 'place')!;
    const street = place(streetOf(parts)!);
    await fireEvent.click(street);
    await fireEvent.keyDown(street, { key: 'Enter' });
    await fireEvent.keyDown(street, { key: ' ' });
    expect(given.choose.mock.calls).toEqual([[text], [text], [text]]);
  });

  it('considers a street while the pointer or the focus is on it', async () => {
    const { given, place } = draw('invest');
    const { text, parts } = given.choices.find((choice) => choice.parts.move === 'place')!;
    await fireEvent.focus(place(streetOf(parts)!));
    await fireEvent.blur(place(streetOf(parts)!));
    expect(given.consider.mock.calls).toEqual([[text], [null]]);
  });

  it('asks why a street cannot be chosen', async () => {
    const { given, place } = draw('invest');
    const legal = new Set(given.choices.map((choice) => streetOf(choice.parts)));
    const other = STREETS.find(({ name }) => !legal.has(name))!;
    await fireEvent.click(place(other.name));
    expect(given.choose).not.toHaveBeenCalled();
    expect(given.ask).toHaveBeenCalledExactlyOnceWith(`place ${other.name}`);
  });

  it('makes no move when nothing is asked, but asks why', async () => {
    const { given, place, container } = draw('over');
    await fireEvent.click(place('h00'));
    expect(given.choose).not.toHaveBeenCalled();
    expect(given.ask).toHaveBeenCalledOnce();
    expect(container.querySelector('.legal')).toBeNull();
  });

  it('moves a stick by two taps and sends one answer', async () => {
    const { given, place } = draw('move from');
    const { view, choices } = given;
    const from = streetOf(choices.find((choice) => choice.parts.move === 'move')!.parts)!;
    const to = reach(view, from)[0]!;
    await fireEvent.click(place(from));
    expect(given.choose).not.toHaveBeenCalled();
    await fireEvent.click(place(to));
    expect(given.choose).toHaveBeenCalledExactlyOnceWith(`move ${from} to ${to}`);
  });

  it('puts a stick that was picked up back by a second tap', async () => {
    const { given, place } = draw('move from');
    const from = streetOf(given.choices.find((choice) => choice.parts.move === 'move')!.parts)!;
    await fireEvent.click(place(from));
    expect(place(from).getAttribute('aria-pressed')).toBe('true');
    await fireEvent.click(place(from));
    expect(place(from).getAttribute('aria-pressed')).toBeNull();
    expect(given.choose).not.toHaveBeenCalled();
  });

  it('swaps two sticks by two taps and sends one answer', async () => {
    const { given, place } = draw('swap one');
    const from = streetOf(given.choices.find((choice) => choice.parts.move === 'swap')!.parts)!;
    const owner = given.view.streets[from];
    const other = Object.keys(given.view.streets).find(
      (name) => given.view.streets[name] !== 'white' && given.view.streets[name] !== owner,
    )!;
    await fireEvent.click(place(from));
    await fireEvent.click(place(other));
    expect(given.choose).toHaveBeenCalledExactlyOnceWith(`swap ${from} with ${other}`);
  });

  it('reaches exactly where the rules let a stick go', () => {
    const { view, choices } = positions['move to']!;
    const wanted = choices.map((choice) => streetOf(choice.parts)).filter(Boolean);
    expect(new Set(reach(view, view.held!))).toEqual(new Set(wanted));
  });

  it('draws faintly the stick that would lie there', async () => {
    const { given, container, rerender } = draw('invest');
    const street = streetOf(given.choices.find((choice) => choice.parts.move === 'place')!.parts)!;
    const preview = { ...given.view, streets: { ...given.view.streets, [street]: given.seat! } };
    await rerender({ ...given, preview });
    expect(container.querySelector(`[data-place="${street}"] .ghost`)).not.toBeNull();
  });

  it('draws what is certain where the server cannot show all that follows', async () => {
    const { given, container, rerender } = draw('invest');
    const street = streetOf(given.choices.find((choice) => choice.parts.move === 'place')!.parts)!;
    const square = SQUARES.find(
      ({ name, row, column }) => given.view.squares[row]![column] !== 'park' && !(name in given.view.rebuilt),
    )!;
    const seat = given.seat!;
    const foreseen: GameEvent[] = [
      { event: 'placed', seat, street, where: where(street) },
      { event: 'rebuilt', seat, square: square.name, kind: 'villa', prestige: 4 },
    ];
    await rerender({ ...given, foreseen });
    expect(container.querySelector(`[data-place="${street}"] .ghost`)).not.toBeNull();
    expect(container.querySelector(`[data-place="square-${square.name}"] .coming`)).not.toBeNull();
  });
});

describe('the table', () => {
  it('marks what somebody did last at their marker of a scale, not where another number would be', () => {
    const { place } = draw('over');
    for (const seat of [0, 1]) {
      expect(place(`prestige-${seat}`).querySelector(`[data-piece="${seat}"]`)?.classList).toContain('marker');
    }
  });

  it('has every place that an event speaks of', () => {
    const { container } = draw('over');
    for (const event of Object.values(events).flat()) {
      for (const place of places(event)) {
        if (/^(row|prestige|influence)-[345]$/.test(place)) continue; // of a larger table than this one
        expect(container.querySelector(`[data-place="${place}"]`), `${event.event}: ${place}`).not.toBeNull();
      }
    }
  });

  it('shows that somebody has chosen, but not what', () => {
    const given = props('influence');
    const other = (given.seat! + 1) % given.view.players;
    const seats = given.view.seats.map((one, seat) => (seat === other ? { ...one, answered: true } : one));
    const { container } = render(Board, { ...given, view: { ...given.view, seats } });
    expect(container.querySelector(`[data-place="hidden-${other}"]`)).not.toBeNull();
    expect(container.querySelector('.influence-card')).toBeNull();
  });

  it('shows a covered card to whoever may know it', () => {
    const given = props('influence');
    const seats = given.view.seats.map((one, seat) =>
      seat === given.seat ? { ...one, answered: true, answer: 7 } : one,
    );
    const { container } = render(Board, { ...given, view: { ...given.view, seats } });
    expect(container.querySelector(`[data-place="hidden-${given.seat}"] .influence-card`)?.textContent).toBe('7');
  });
});
