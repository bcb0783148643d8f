// A line that breaks: the real server is met in tests/client, but it cannot be told to lose a message.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Line } from './fixture';
import { type Listener, TableSocket } from './socket';

const heard: string[] = [];
const listener: Listener = {
  welcome: (message) => heard.push(`welcome ${message.version}`),
  happened: (message) => heard.push(`step ${message.step.version}`),
  presence: () => heard.push('presence'),
  connected: (yes) => heard.push(yes ? 'connected' : 'lost'),
  refused: (message) => heard.push(`refused ${message.code}`),
};
const step = (version: number) => ({ type: 'step', step: { version } }) as never;
let socket: TableSocket;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Line);
  Line.all = [];
  heard.length = 0;
  socket = new TableSocket('ws://table', listener);
  socket.look(0);
  Line.all[0]!.open();
});
afterEach(() => {
  socket.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the socket of a table', () => {
  it('puts what has changed into what it was told before', () => {
    const told: unknown[] = [];
    listener.happened = ({ table, yours, position }) => told.push({ table, yours, position });
    const [line] = Line.all;
    line!.welcome(0, 7);
    line!.say({ type: 'step', step: { version: 8 }, table: { version: 8 }, yours: [0], position: { moves: 8 } });
    line!.say({ type: 'change', step: { version: 9 }, changed: { 'table.version': 9, 'position.moves': 9 } });
    line!.say({ type: 'change', step: { version: 10 }, changed: { 'position.moves': 10 } });
    expect(told).toEqual([
      { table: { version: 8 }, yours: [0], position: { moves: 8 } },
      { table: { version: 9 }, yours: [0], position: { moves: 9 } },
      { table: { version: 9 }, yours: [0], position: { moves: 10 } },
    ]);
    listener.happened = (message) => heard.push(`step ${message.step.version}`);
  });

  it('greets with its seat, and comes back with the last version it saw', () => {
    const [line] = Line.all;
    expect(line!.sent).toEqual([{ type: 'hello', seat: 0, since: null }]);
    line!.welcome(0, 7);
    line!.say(step(8));
    line!.close();
    expect(heard).toEqual(['connected', 'welcome 7', 'step 8', 'lost']);
    vi.advanceTimersByTime(1000);
    Line.all[1]!.open();
    expect(Line.all[1]!.sent).toEqual([{ type: 'hello', seat: 0, since: 8 }]);
  });

  it('sends again, with the same id, what was not acknowledged', async () => {
    Line.all[0]!.welcome(0, 7);
    const answer = socket.ask({ type: 'move', seat: 0, decision: 7, text: 'draw' });
    const first = Line.all[0]!.sent.at(-1)!;
    Line.all[0]!.close();
    vi.advanceTimersByTime(1000);
    Line.all[1]!.open();
    Line.all[1]!.welcome(0, 7);
    expect(Line.all[1]!.sent.at(-1)).toEqual(first);
    Line.all[1]!.say({ type: 'ack', id: first.id as string, version: 8 });
    await expect(answer).resolves.toMatchObject({ type: 'ack', version: 8 });
  });

  it('waits longer and longer, but not when somebody looks again', () => {
    Line.all[0]!.close();
    vi.advanceTimersByTime(400);
    expect(Line.all).toHaveLength(2);
    Line.all[1]!.close();
    vi.advanceTimersByTime(400);
    expect(Line.all).toHaveLength(2);
    dispatchEvent(new Event('online'));
    expect(Line.all).toHaveLength(3);
  });

  it('asks for what is missing when a version is left out, and hears nothing twice', () => {
    Line.all[0]!.welcome(0, 7);
    Line.all[0]!.say(step(7));
    Line.all[0]!.say(step(9));
    expect(heard).toEqual(['connected', 'welcome 7']);
    expect(Line.all[0]!.sent.at(-1)).toEqual({ type: 'hello', seat: 0, since: 7 });
  });

  it('takes no notice of the view of a seat from which it no longer looks', () => {
    socket.look(1);
    Line.all[0]!.welcome(0, 7, [0, 1]);
    expect(heard).toEqual([]);
    Line.all[0]!.welcome(1, 7, [0, 1]);
    expect(heard).toEqual(['connected', 'welcome 7']);
  });

  it('says again after a breath what came too fast', () => {
    Line.all[0]!.welcome(0, 7);
    void socket.ask({ type: 'why', seat: 0, text: 'draw' });
    const [asked] = Line.all[0]!.sent.slice(-1);
    Line.all[0]!.say({ type: 'refused', id: null, code: 'too-fast', text: '' });
    vi.advanceTimersByTime(1100);
    expect(Line.all[0]!.sent.at(-1)).toEqual(asked);
    expect(heard).not.toContain('refused too-fast');
  });

  it('gives up a line that has died silently', () => {
    Line.all[0]!.welcome(0, 7);
    vi.advanceTimersByTime(20_500);
    expect(Line.all[0]!.sent.at(-1)).toEqual({ type: 'ping' });
    vi.advanceTimersByTime(8_500);
    expect(heard.at(-1)).toBe('lost');
  });
});
