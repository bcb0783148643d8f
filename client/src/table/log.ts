// The log: what happened, in sentences. Moves that were taken back stay, struck out.

import type { Face, GameEvent, SmallCard } from '../games/face';
import { amount } from '../lib/language.svelte';
import { levelOf } from '../lib/names';
import { say } from '../lib/words';
import type { Player } from '../lib/players';
import type { Step } from '../wire';

export interface Line {
  version: number;
  /** Who acts: not always who caused it. */
  seat: number | null;
  sentence: string;
  /** What it is about, as in `data-place`. */
  places: string[];
  /** The cards that it shows. */
  cards: SmallCard[];
  takenBack: boolean;
  /** Its places stay marked until this seat does something else. */
  lasts: boolean;
  /** A round, a year or a turn begins. */
  heading: boolean;
  /** A turn begins. */
  begins: boolean;
  /** It happened at the table, besides the game. */
  aside: boolean;
  /** It leads to what follows, which says it, too. */
  prepares: boolean;
}

/** What somebody did before somebody else did something. */
export interface Entry {
  seat: number | null;
  heading: boolean;
  lines: Line[];
  places: string[];
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
      lines = told(step, face, players);
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

function told(step: Step, face: Face, players: Player[]): Line[] {
  const { version, seat } = step;
  if (step.kind === 'bot' && version <= players.length) return []; // it was there from the start
  if (step.kind === 'wait') return [];
  if (step.kind === 'move') return eventLines(version, step.events as GameEvent[], face, players);
  return [aside(version, seat, happening(step, players))];
}

/** A line besides the game. */
function aside(version: number, seat: number | null, sentence: string): Line {
  return {
    version,
    seat,
    sentence,
    places: [],
    cards: [],
    takenBack: false,
    lasts: false,
    heading: false,
    begins: false,
    aside: true,
    prepares: false,
  };
}

/** What happened in a game, a line for each event that is worth one. */
export function eventLines(version: number, events: readonly GameEvent[], face: Face, players: Player[]): Line[] {
  return events
    .map((event) => ({
      version,
      seat: typeof event.seat === 'number' ? event.seat : null,
      sentence: face.sentence(event, players),
      places: face.places(event),
      cards: face.cards(event).map((name) => ({ Small: face.Small, name })),
      takenBack: false,
      lasts: face.lasts(event),
      heading: face.heading(event),
      begins: face.begins(event),
      aside: false,
      prepares: face.prepares(event),
    }))
    .filter((line) => line.sentence !== '');
}

/** The same lines with a heading whenever who began begins again: for games in which all take their turns one after the
    other, and nothing else tells the time. Turns that were taken back do not count. */
export function withTurns(lines: readonly Line[]): Line[] {
  const first = lines.find((line) => line.begins)?.seat;
  let taken = 0;
  let announced = 0;
  return lines.flatMap((line) => {
    if (!line.begins || line.seat !== first) return [line];
    const heading = announced === taken ? [turnHeading(line.version, ++announced)] : [];
    if (!line.takenBack) taken++;
    return [...heading, line];
  });
}

function turnHeading(version: number, turn: number): Line {
  return { ...aside(version, null, say().log.turn(amount(turn))), heading: true, aside: false };
}

const standsAlone = ({ heading, aside, seat }: Line) => heading || aside || seat === null;

/** The lines, put together: one entry for what one player did, one for each heading, one for what nobody did alone. */
export function entries(lines: readonly Line[]): Entry[] {
  const found: Entry[] = [];
  for (const line of lines) {
    const last = found.at(-1);
    // What was on its way has arrived.
    if (last && !line.prepares && !line.begins && !line.aside && !line.takenBack && line.seat === last.seat)
      last.lines = last.lines.filter((one) => !one.prepares || one.takenBack);
    const goesOn = last?.seat === line.seat && !line.begins && !standsAlone(line) && !last.lines.some(standsAlone);
    if (last && goesOn) {
      last.lines.push(line);
      last.places.push(...line.places);
    } else found.push({ seat: line.seat, heading: line.heading, lines: [line], places: [...line.places] });
  }
  return found;
}

/** What one player did, as one sentence in parts, one for each line: the name is said once. */
export function inOneBreath(lines: readonly Line[], players: Player[]): string[] {
  const begins = (line: Line | undefined) =>
    line && line.seat !== null && !line.takenBack ? `${players[line.seat]?.name ?? ''} ` : '\n';
  const goesOn = (at: number) =>
    at > 0 && !lines[at - 1]!.takenBack && lines[at - 1]!.seat === lines[at]?.seat
      ? (lines[at]?.sentence.startsWith(begins(lines[at])) ?? false)
      : false;
  return lines.map(({ sentence }, at) => {
    const said = goesOn(at) ? sentence.slice(begins(lines[at]).length) : sentence;
    return goesOn(at + 1) ? said.replace(/\.$/, say().log.then) : said;
  });
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
    case 'again':
      return tell.again(name);
    case 'move':
    case 'wait':
      return '';
  }
}
