import { cleanup, fireEvent, render } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { language } from '../../lib/language.svelte';
import { free, receivers } from './draft';
import { props } from './fixture';
import Mine from './Mine.svelte';

beforeEach(() => (language.now = 'en'));
afterEach(cleanup);

function lay(kind: string, change: (given: ReturnType<typeof props>) => void = () => {}) {
  const given = props(kind);
  change(given);
  const { container, rerender } = render(Mine, given);
  const place = (name: string) => container.querySelector<HTMLElement>(`[data-place="${name}"]`)!;
  const cheque = (value: number) => place(`cheque-${free(given.view, given.seat!).indexOf(value)}`);
  return { given, container, rerender, place, cheque };
}

describe('a bid', () => {
  it('is picked cheque by cheque and sent as one answer', async () => {
    const { given, place } = lay('sealed, clash');
    const [one, two] = free(given.view, given.seat!);
    await fireEvent.click(place('cheque-0'));
    await fireEvent.click(place('cheque-1'));
    expect(given.choose).not.toHaveBeenCalled();
    expect(place('send').textContent).toContain(String(one! + two!));
    await fireEvent.click(place('send'));
    expect(given.choose).toHaveBeenCalledExactlyOnceWith(`bid ${one}+${two}`);
  });

  it('is considered as a whole while it grows', async () => {
    const { given, place } = lay('sealed, clash');
    const [one] = free(given.view, given.seat!);
    await fireEvent.click(place('cheque-0'));
    expect(given.consider).toHaveBeenLastCalledWith(`bid ${one}`);
    await fireEvent.click(place('cheque-0'));
    expect(given.consider).toHaveBeenLastCalledWith(null);
  });

  it('stays picked while it waits for its confirmation', async () => {
    const { place, container } = lay('sealed, clash');
    await fireEvent.click(place('cheque-0'));
    await fireEvent.click(place('send'));
    expect(container.querySelectorAll('.cheque.out')).toHaveLength(1);
  });

  it('may be nothing when it is sealed', async () => {
    const { given, place } = lay('sealed, clash');
    await fireEvent.click(place('send'));
    expect(given.choose).toHaveBeenCalledExactlyOnceWith('bid 0');
  });

  it('has five cheques at most when it is sealed', async () => {
    const { given, place, container } = lay('sealed, clash');
    for (let n = 0; n < 6; n++) await fireEvent.click(place(`cheque-${n}`));
    expect(container.querySelectorAll('.cheque.out')).toHaveLength(5);
    expect(given.ask).toHaveBeenCalledOnce();
  });

  it('that beats nobody is not sent, but asked about', async () => {
    const { given, place } = lay('cheques, joining');
    expect(given.view.high).toBeGreaterThan(10);
    await fireEvent.click(place('cheque-0'));
    await fireEvent.click(place('send'));
    expect(given.choose).not.toHaveBeenCalled();
    expect(given.ask).toHaveBeenCalledExactlyOnceWith(`bid ${free(given.view, given.seat!)[0]}`);
  });

  it('adds to what lies on the table', async () => {
    const { given, place } = lay('cheques, raising');
    const mine = given.view.seats[given.seat!]!;
    const all = free(given.view, given.seat!);
    for (const n of all.keys()) await fireEvent.click(place(`cheque-${n}`));
    const sum = [...mine.laid, ...all].reduce((a, b) => a + b, 0);
    expect(place('send').textContent).toContain(String(sum));
    await fireEvent.click(place('send'));
    expect(given.choose).toHaveBeenCalledExactlyOnceWith(`bid ${all.join('+')}`);
  });

  it('is forgotten when another decision comes up', async () => {
    const given = props('cheques, joining');
    const { container, rerender } = render(Mine, given);
    await fireEvent.click(container.querySelector('[data-place="cheque-0"]')!);
    expect(container.querySelectorAll('.cheque.out')).toHaveLength(1);
    await rerender({ ...given, view: { ...given.view, high: given.view.high + 10 } });
    expect(container.querySelectorAll('.cheque.out')).toHaveLength(0);
  });
});

describe('an answer that waits for its confirmation', () => {
  it('is confirmed by the button that made it, which says so', async () => {
    const { given, place, rerender } = lay('cheques, joining');
    const all = free(given.view, given.seat!);
    for (const n of all.keys()) await fireEvent.click(place(`cheque-${n}`));
    expect(place('send').textContent).not.toContain('Confirm');
    await rerender({ ...given, pending: `bid ${all.join('+')}` });
    expect(place('send').textContent).toMatch(/^\s*Confirm: Bid/);
    await fireEvent.click(place('send'));
    expect(given.choose).toHaveBeenCalledExactlyOnceWith(`bid ${all.join('+')}`);
  });

  it('is confirmed beside the hand, where a card in it was tapped', async () => {
    const { given, place, rerender } = lay('influence');
    expect(document.querySelector('[data-place="send"]')).toBeNull();
    await rerender({ ...given, pending: 'influence 3' });
    expect(place('card-3').getAttribute('aria-pressed')).toBe('true');
    expect(place('send').textContent).toContain('Confirm');
    await fireEvent.click(place('send'));
    expect(given.choose).toHaveBeenCalledExactlyOnceWith('influence 3');
  });
});

describe('other answers', () => {
  it('pays with the cheque that is tapped', async () => {
    const { given, place } = lay('sealed, alone');
    const [value] = free(given.view, given.seat!);
    await fireEvent.click(place('cheque-0'));
    expect(given.choose).toHaveBeenCalledExactlyOnceWith(`pay ${value}`);
  });

  it('leaves a cheque that goes away with the focus, and reads nothing that has gone with it', async () => {
    const given = props('sealed, alone');
    const { container, rerender } = render(Mine, given);
    const inHand = free(given.view, given.seat!);
    const last = container.querySelector<HTMLElement>(`[data-place="cheque-${inHand.length - 1}"]`)!;
    await fireEvent.focus(last);
    expect(given.consider).toHaveBeenLastCalledWith(`pay ${inHand.at(-1)}`);
    const remove = last.remove.bind(last);
    last.remove = () => {
      last.dispatchEvent(new FocusEvent('blur')); // as browsers do
      remove();
    };
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    const seats = given.view.seats.map((one, seat) =>
      seat === given.seat ? { ...one, cheques: inHand.slice(0, -1) } : one,
    );
    await rerender({ ...given, choices: [], view: { ...given.view, seats } });
    expect(last.isConnected).toBe(false);
    expect(given.consider).toHaveBeenLastCalledWith(null);
    expect(warned).not.toHaveBeenCalled();
    warned.mockRestore();
  });

  it('plays the influence card that is tapped, and says why one is too dear', async () => {
    const { given, place } = lay('influence', (table) => {
      table.choices = table.choices.filter((choice) => !('card' in choice.parts) || choice.parts.card < 5);
    });
    await fireEvent.click(place('card-3'));
    expect(given.choose).toHaveBeenCalledExactlyOnceWith('influence 3');
    await fireEvent.click(place('card-9'));
    expect(given.ask).toHaveBeenCalledExactlyOnceWith('influence 9');
  });

  it('chooses an option tile', async () => {
    const { given, place } = lay('options');
    await fireEvent.click(place('tile-market-leisure'));
    expect(given.choose).toHaveBeenCalledExactlyOnceWith('option market-leisure');
  });

  it('offers cheques to all who share the tile, as one answer', async () => {
    const { given, place } = lay('offer');
    const others = receivers(given.view, given.seat!);
    const hand = free(given.view, given.seat!);
    for (const [n, to] of others.entries()) {
      for (let tap = 0; tap <= others.indexOf(to); tap++) await fireEvent.click(place(`cheque-${n}`));
    }
    await fireEvent.click(place('send'));
    const wanted = others.map((to, n) => `${hand[n]} to ${to}`).join(', ');
    expect(given.choose).toHaveBeenCalledExactlyOnceWith(`offer ${wanted}`);
  });

  it('shows no cheques to a spectator', () => {
    const given = props('keep');
    const { container } = render(Mine, { ...given, seat: null, choices: [] });
    expect(container.querySelector('.cheque')).toBeNull();
  });
});
