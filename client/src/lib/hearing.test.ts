import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Motion } from '../games/face';
import { hear, hearMotions } from './hearing';
import { settings } from './settings.svelte';
import { play } from './sound';

vi.mock('./sound', () => ({ play: vi.fn() })); // there are no loudspeakers here

const house: Motion = { kind: 'fly', symbol: 'house', from: 'a', to: 'b', player: 0 };
const card: Motion = { kind: 'fly', symbol: 'card', from: 'a', to: 'b' };
const cheque: Motion = { kind: 'fly', symbol: 'cheque', from: 'a', to: 'b', player: 0, of: 'paper' };
const money: Motion = { kind: 'count', place: 'a', from: 3, to: 5 };
const light: Motion = { kind: 'glow', place: 'a' };

const heard = () => vi.mocked(play).mock.calls;

beforeEach(() => {
  settings.sound = 'on';
});
afterEach(() => {
  vi.mocked(play).mockClear();
  vi.restoreAllMocks();
  settings.sound = 'off';
});

describe('what happens, for the ears', () => {
  it('is wood when a piece has come down, paper when a card moves, a coin when a number counts', async () => {
    hearMotions([house, card, cheque, money, light], 200);
    await vi.waitFor(() => expect(heard()).toHaveLength(4));
    expect(heard()).toEqual([
      ['paper', 0],
      ['paper', 70],
      ['knock', 200],
      ['coin', 0],
    ]);
  });

  it('is not a rattle when many things move', async () => {
    hearMotions(Array<Motion>(12).fill(house), 200);
    await vi.waitFor(() => expect(heard()).toHaveLength(3));
  });

  it('is silent where nobody wants to hear it, and in a page that nobody looks at only a bell', async () => {
    settings.sound = 'off';
    hear('bell');
    hearMotions([house], 200);
    settings.sound = 'on';
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    hear('knock');
    hear('bell');
    await vi.waitFor(() => expect(heard()).toEqual([['bell', 0]]));
  });
});
