// Positions and events of real games, for tests; tests/client/planners_fixture.py makes them.

import { vi } from 'vitest';
import { player } from '../../lib/players';
import type { BoardProps, Choice } from '../face';
import fixture from './fixture.json';
import type { GameEvent, Phase, Planners, View } from './schema';

interface Position {
  seat: number;
  view: View;
  choices: Choice<Planners>[];
  /** What one of the moves leads to, where chance has no say in it. */
  after: { move?: string; view?: View };
}

export const positions = fixture.positions as unknown as Position[];
export const events = fixture.events as unknown as GameEvent[];
export const players = ['Ada', 'Bruno', 'Chloé', 'Dario'].map((name, seat) => player(seat, name));

function one(key: (position: Position) => string): Position[] {
  return [...new Map(positions.map((position) => [key(position), position])).values()];
}

const verbs = ({ choices }: Position) =>
  new Set(choices.map((choice) => choice.text.split(/[ -]/).slice(0, 2).join(' ')));

/** One position of each phase, and one in which each kind of choice is open: drawing a board takes its time. */
export const onePerPhase = one(({ view }) => view.phase);
export const onePerChoice = one((position) => [position.view.phase, ...[...verbs(position)].sort()].join());

/** The first position of a phase that is wanted. */
export function at(phase: Phase, wanted: (position: Position) => boolean = () => true): Position {
  return positions.find((position) => position.view.phase === phase && wanted(position))!;
}

/** What a board is given at a position. */
export function props({ seat, view, choices }: Position) {
  return {
    view,
    seat: seat as number | null,
    players: players.slice(0, view.players),
    choices,
    preview: null as View | null,
    lit: new Set<string>() as ReadonlySet<string>,
    choose: vi.fn<BoardProps<Planners>['choose']>(),
    consider: vi.fn<BoardProps<Planners>['consider']>(),
    ask: vi.fn<BoardProps<Planners>['ask']>(),
  };
}
