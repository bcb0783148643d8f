// Positions and events of real games, for tests; tests/client/investors_fixture.py makes them.

import { vi } from 'vitest';
import { player } from '../../lib/players';
import type { BoardProps, Choice } from '../face';
import fixture from './fixture.json';
import type { GameEvent, Investors, View, Where } from './schema';

// As for somebody who wants no motion: tiles turn at once.
vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduced-motion') }));

interface Position {
  seat: number;
  view: View;
  choices: Choice<Investors>[];
}

export const positions = fixture.positions as unknown as Record<string, Position>;
export const events = fixture.events as unknown as Record<string, GameEvent[]>;
const NAMES = ['Ada', 'Bruno', 'Chloé', 'Dario', 'Emma'];
export const players = NAMES.map((name, seat) => player(seat, name));

export const where = (street: string): Where => ({ street, beside: ['villa', 'market'], edge: null });

/** What a board or a hand is given at a position of the fixture. */
export function props(kind: string) {
  const { seat, view, choices } = positions[kind]!;
  return {
    view,
    seat: seat as number | null,
    players: players.slice(0, view.players),
    choices,
    preview: null as View | null,
    lit: new Set<string>() as ReadonlySet<string>,
    choose: vi.fn<BoardProps<Investors>['choose']>(),
    consider: vi.fn<BoardProps<Investors>['consider']>(),
    ask: vi.fn<BoardProps<Investors>['ask']>(),
  };
}
