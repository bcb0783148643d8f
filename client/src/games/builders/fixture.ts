// Positions of real games, for the tests; tests/client/builders_fixture.py makes them.

import { player } from '../../lib/players';
import type { BoardProps, Choice } from '../face';
import document from './fixture.json';
import type { Builders, GameEvent, View } from './schema';

export interface Position {
  seat: number;
  view: View;
  choices: Choice<Builders>[];
}

const printed = new Map(document.printed.map(({ players, ...rest }) => [players, rest]));

export const positions: Position[] = document.positions.map((one) => ({
  ...(one as unknown as Position),
  view: { ...one.view, ...printed.get(one.view.players) } as unknown as View,
}));
export const events = document.events as unknown as GameEvent[];
export const players = ['Ada', 'Bruno', 'Chloé', 'Dario'].map((name, seat) => player(seat, name));

/** What a board gets, with every answer of the person written down. */
export function table(position: Position, changes: Partial<BoardProps<Builders>> = {}) {
  const heard = { chosen: [] as string[], considered: [] as (string | null)[], asked: [] as string[] };
  const props: BoardProps<Builders> = {
    view: position.view,
    seat: position.seat,
    players: players.slice(0, position.view.players),
    choices: position.choices,
    preview: null,
    lit: new Set<string>(),
    choose: (text) => heard.chosen.push(text),
    consider: (text) => heard.considered.push(text),
    ask: (text) => heard.asked.push(text),
    ...changes,
  };
  return { props, heard };
}
