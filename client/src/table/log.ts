// The log: what happened, in sentences. Moves that were taken back stay, struck out.

import type { Face, GameEvent } from '../games/face';
import { levelOf } from '../lib/names';
import { say } from '../lib/words';
import type { Player } from '../lib/players';
import type { Step } from '../wire';

export interface Line {
  version: number;
  seat: number | null;
  sentence: string;
  /** What it is about, as in `data-place`. */
  places: string[];
  takenBack: boolean;
}

/** The versions of the moves that still stand, in order, after these steps. */
export function standing(steps: readonly Step[]): Step[] {
  const moves: Step[] = [];
  for (const step of steps) {
    if (step.kind === 'move') moves.push(step);
    else if (step.kind === 'undo') moves.length = Math.min(moves.length, step.to ?? 0);
  }
  return moves;
}

/** How a step is told. It remembers: the lines of a step stay the same ones, so that only new ones are drawn. */
export type Teller = (step: Step) => readonly Line[];

export function teller(face: Face, players: Player[]): Teller {
  const known = new WeakMap<Step, Line[]>();
  return (step) => {
    let lines = known.get(step);
    if (!lines) {
      const { version, seat } = step;
      lines = told(step, face, players).map((line) => ({ ...line, version, seat, takenBack: false }));
      known.set(step, lines);
    }
    return lines;
  };
}

const struckOut = new WeakMap<Line, Line>();

function strikeOut(line: Line): Line {
  const struck = struckOut.get(line) ?? { ...line, takenBack: true };
  struckOut.set(line, struck);
  return struck;
}

export function lines(steps: readonly Step[], tell: Teller): Line[] {
  const stand = new Set(standing(steps).map((step) => step.version));
  return steps.flatMap((step) => {
    const takenBack = step.kind === 'move' && !stand.has(step.version);
    return takenBack ? tell(step).map(strikeOut) : tell(step);
  });
}

function told(step: Step, face: Face, players: Player[]): { sentence: string; places: string[] }[] {
  if (step.kind === 'bot' && step.version <= players.length) return []; // it was there from the start
  if (step.kind !== 'move') return [{ sentence: happening(step, players), places: [] }];
  return (step.events as GameEvent[])
    .map((event) => ({ sentence: face.sentence(event, players), places: face.places(event) }))
    .filter((line) => line.sentence !== '');
}

/** What happened at the table besides the game. */
function happening(step: Step, players: Player[]): string {
  const name = (step.kind === 'sit' && step.name) || (players[step.seat]?.name ?? '');
  const tell = say().happened;
  switch (step.kind) {
    case 'undo':
      return step.by_agreement ? tell.undoAgreed(name) : tell.undo(name);
    case 'ask':
      return tell.ask(name);
    case 'agree':
    case 'admit':
      return tell.agree(name);
    case 'refuse':
    case 'deny':
      return tell.refuse(name);
    case 'knock':
      return tell.knock(step.name ?? '', name);
    case 'sit':
      return tell.sit(name);
    case 'bot':
      return tell.bot(name, levelOf(step.name ?? ''));
    case 'free':
      return tell.free(name);
    case 'move':
      return '';
  }
}

/** How many moves this seat has made since somebody else made one. */
export function madeThisTurn(steps: readonly Step[], seat: number): number {
  const moves = standing(steps);
  let made = 0;
  for (let i = moves.length - 1; i >= 0 && moves[i]!.seat === seat; i--) made++;
  return made;
}
