import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Face } from '../games/face';
import { Reviewing } from './reviewing.svelte';
import type { Watching } from './watching.svelte';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const answered = (status: number, body: object) => Promise.resolve(new Response(JSON.stringify(body), { status }));
const state = (done: number, underWay: boolean) =>
  answered(200, { care: 'quick', done, of: 9, review: null, under_way: underWay, yours: true });

it('looks on how far a review is after the server could not answer once', async () => {
  const away = () => answered(503, { code: 'unavailable', text: 'Not now.', reason: null });
  const answers = [() => state(1, true), away, () => state(5, true), () => state(9, false)];
  vi.stubGlobal('fetch', () => answers.shift()!());
  const watching = { at: 0, seat: null } as unknown as Watching;
  let reviewing!: Reviewing;
  const leave = $effect.root(() => {
    reviewing = new Reviewing('table', watching, {} as Face, true);
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(reviewing.state?.done).toBe(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(reviewing.wrong).not.toBe('');
  await vi.advanceTimersByTimeAsync(1000);
  expect([reviewing.state?.done, reviewing.wrong]).toEqual([5, '']);
  await vi.advanceTimersByTimeAsync(5000);
  expect([reviewing.state?.done, answers]).toEqual([9, []]);
  leave();
});
