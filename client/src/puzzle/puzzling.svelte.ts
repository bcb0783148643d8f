// Somebody solves a puzzle: what was tried, what was said to it, and the solution when it is known. To the page it is a
// table like any other: what a table would hear over its socket is asked of the server here, one request each.

import { myName } from '../lib/names';
import { sorry } from '../lib/trouble';
import { http, Sorry } from '../net/http';
import type { Answer, Line, Listener } from '../net/socket';
import type { PuzzlePosition, PuzzleSolution, TableInfo, Try } from '../wire';
import { keepSolved, solved } from './solved';

type Asked = Parameters<Line['ask']>[0];

export class Puzzling {
  readonly given: PuzzlePosition;
  /** Its address behind `/puzzle/`. */
  readonly id: string;
  readonly table: TableInfo;
  /** How often something was tried. */
  tries = $state(0);
  /** What was said last, if it was not the solution. */
  last = $state.raw<Try | null>(null);
  /** At which of them it was solved. */
  solvedAt = $state(0);
  solution = $state.raw<PuzzleSolution | null>(null);
  clue = $state(false);
  busy = $state(false);
  /** Whether what follows is on the board, instead of the position. */
  following = $state(false);
  wrong = $state('');
  /** What this browser knew of it before. */
  readonly before: number | undefined;
  #listener: Listener | null = null;

  constructor(given: PuzzlePosition) {
    const { game, number } = given.puzzle;
    const seats = given.table.seats.map((one, seat) => (seat === given.seat ? { ...one, name: myName() } : one));
    this.given = given;
    this.id = `${game}/${number}`;
    this.table = { ...given.table, seats };
    this.before = solved()[this.id];
  }

  async #asking(ask: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.wrong = '';
    try {
      await ask();
    } catch (error) {
      if (error instanceof Sorry && error.reason) throw error; // a refused move: the bar says why, in the game's words
      this.wrong = sorry(error);
    } finally {
      this.busy = false;
    }
  }

  tryOut = (text: string): Promise<void> =>
    this.#asking(async () => {
      const said = await http.tryPuzzle(this.id, { text });
      this.tries++;
      this.last = said.right ? null : said;
      if (!said.right) return;
      if (!this.solution) this.solvedAt = this.tries;
      keepSolved(this.id, this.tries);
      this.solution ??= await http.solvePuzzle(this.id);
    });

  giveUp = (): Promise<void> =>
    this.#asking(async () => {
      this.solution = await http.solvePuzzle(this.id);
      this.last = null;
      keepSolved(this.id, 0);
    });

  /** The answer and what would come of it, on the board. */
  follow = (): void => {
    this.following = true;
    for (const { step, position } of this.solution?.steps ?? [])
      this.#listener?.happened({ type: 'step', step, table: this.table, yours: [this.given.seat], position });
  };

  #welcome(): void {
    const { seat, steps, position } = this.given;
    const { table } = this;
    this.#listener?.welcome({ type: 'table', table, seat, yours: [seat], version: table.version, steps, position });
  }

  // What a table has a socket for.

  connect = (listener: Listener): Line => {
    this.#listener = listener;
    return {
      look: () => queueMicrotask(() => this.#welcome()),
      lookAnew: () => queueMicrotask(() => this.#welcome()),
      ask: (asked) => this.#ask(asked).catch(refused),
      close: () => (this.#listener = null),
    };
  };

  async #ask(asked: Asked): Promise<Answer> {
    switch (asked.type) {
      case 'preview':
        return { ...(await http.puzzlePreview(this.id, { text: asked.text })), type: 'previewed' };
      case 'why':
        return { ...(await http.puzzleWhy(this.id, { text: asked.text })), type: 'because' };
      case 'move':
        await this.tryOut(asked.text);
        return { type: 'ack', id: '', version: this.table.version }; // the position stays as it is
      default:
        throw new Sorry('not-now', 'That cannot be done in a puzzle.');
    }
  }
}

function refused(error: unknown): Answer {
  const { code, message, reason } = error instanceof Sorry ? error : new Sorry('offline', String(error));
  return { type: 'refused', id: null, code: code as never, text: message, reason };
}
