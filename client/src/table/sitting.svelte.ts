// Somebody at a table: what is known of it, what the screen shows of that already, and from whose seat.

import type { Face, GameEvent } from '../games/face';
import { language } from '../lib/language.svelte';
import { hearMotions } from '../lib/hearing';
import { pace, readingTime } from '../lib/settings.svelte';
import { type Player, player } from '../lib/players';
import { nameOf } from '../lib/names';
import { isPuzzle } from '../lib/levels';
import { type Line as Connection, type Listener, TableSocket, socketAddress } from '../net/socket';
import type {
  StepMessage,
  PastPosition,
  Position,
  PresenceMessage,
  RefusedMessage,
  Step,
  TableInfo,
  TableMessage,
} from '../wire';
import { type Film, drawn } from './film';
import { type Line, type Teller, eventLines, inOneBreath, lines, standing, teller, withTurns } from './log';
import { lastSeat, seen } from './memory';
import { revealed } from './reveal';
import { sameParts } from './same';

const HURRY_FROM = 6; // so many steps behind, the film runs at double speed

type Shown = Pick<StepMessage, 'step' | 'position'>;

/** A line about what others did. While this seat was away: which one it is, and of how many; else none of none. */
export interface Telling {
  line: Line;
  number: number;
  of: number;
}

/** Whether somebody here may put another bot on a bot's seat, be it one that plays on for somebody. */
export function exchangeable({ table, yours }: Pick<Sitting, 'table' | 'yours'>, seat: number): boolean {
  return table.seats[seat]!.kind === 'bot' && yours.length > 0 && !table.over && !isPuzzle(table);
}

export class Sitting implements Listener {
  table = $state.raw<TableInfo>() as TableInfo;
  yours = $state.raw<number[]>([]);
  /** Whose view this is; null watches. */
  seat = $state.raw<number | null>(null);
  /** What happened and has been shown. */
  steps = $state.raw<readonly Step[]>([]);
  /** Where the game stands, as far as it has been shown. */
  position = $state.raw<Position | null>(null);
  here = $state.raw<boolean[]>([]);
  watching = $state(0);
  online = $state(true);
  moving = $state(false);
  /** The game was over before this seat saw any of it: bots are quick, and a page is slow to come. */
  unseen = $state(false);
  /** What comes next waits until something else has been read. */
  held = $state(false);
  /** The seat of mine to which the device must be handed before anything is shown. */
  curtain = $state.raw<number | null>(null);
  /** What is being told; null if nothing is. */
  telling = $state.raw<Telling | null>(null);
  /** For screen readers. */
  announced = $state('');
  trouble = $state.raw<RefusedMessage | null>(null);

  /** Waits until what a seat did next may be shown, where something else must be read first. */
  beforeShowing: ((seat: number) => Promise<void>) | null = null;
  /** Shows what happens; null until there is a screen for it. */
  film: Film | null = null;
  readonly face: Face;
  readonly socket: Connection;
  /** What this seat has heard of, shown or not. */
  #heard: readonly Step[] = [];
  #queue: Shown[] = [];
  #welcome: TableMessage | null = null;
  /** Waits for the positions that this seat has missed. */
  #recalling = false;
  #missed: readonly Line[] = [];
  #goOn: () => void = () => undefined;

  constructor(
    table: TableInfo,
    face: Face,
    connect = (listener: Listener): Connection => new TableSocket(socketAddress(table.id), listener),
  ) {
    this.table = table;
    this.face = face;
    this.seat = lastSeat.of(table.id);
    this.socket = connect(this);
    this.socket.look(this.seat);
    document.addEventListener('visibilitychange', this.#seeAgain);
  }

  close(): void {
    document.removeEventListener('visibilitychange', this.#seeAgain);
    this.#letGo(); // whoever has gone sees no more of it, and is told when he comes back
    this.socket.close();
  }

  #seats = $derived(this.table.seats);
  players = $derived.by<Player[]>(() => this.#seats.map((seat, number) => player(number, nameOf(seat, number))));
  #teller = $derived.by<Teller>(() => {
    void language.now; // another language, other lines
    return teller(this.face, this.players);
  });
  /** What the first move said that would be taken back if so many were left. */
  lineOf(move: number): string {
    const step = standing(this.steps)[move];
    return (step && this.#teller(step)[0]?.sentence) ?? '';
  }
  lines = $derived.by<Line[]>(() => {
    const all = lines(this.steps, this.#teller);
    return this.face.countsTurns && !isPuzzle(this.table) ? withTurns(all) : all; // a puzzle begins in the middle of a game
  });
  /** What has happened in the game and still stands. */
  past = $derived.by<GameEvent[]>(() => standing(this.steps).flatMap((step) => step.events as GameEvent[]));

  /** Nobody else has a say at the table, not even who has left or will come: whatever I do can be taken back. */
  alone = $derived.by<boolean>(() =>
    this.table.seats.every((one, seat) => seat === this.seat || (one.kind === 'bot' && !one.left)),
  );

  /** Whether whoever sits here may ask what would be good. */
  hints = $derived.by<boolean>(() => this.table.hints || (this.alone && !isPuzzle(this.table)));

  look(seat: number | null): void {
    this.#forget(seat);
    this.socket.look(seat);
  }

  /** After taking a seat. */
  sitDown(seat: number): void {
    this.#forget(seat);
    this.socket.lookAnew(seat);
  }

  #forget(seat: number | null): void {
    this.curtain = null;
    this.position = null;
    this.steps = [];
    this.announced = '';
    this.#heard = [];
    this.#letGo();
    this.seat = seat;
  }

  /** Whatever was to be shown is of no interest any more. */
  #letGo(): void {
    this.#queue = [];
    this.#recalling = false;
    this.skip();
  }

  // What the socket hears.

  welcome(message: TableMessage): void {
    this.table = message.table;
    this.yours = message.yours;
    this.seat = message.seat;
    if (this.seat === null && this.yours.length > 0 && (this.yours.length === 1 || !this.table.over)) {
      return this.#sitDown();
    }
    if (this.yours.length < 2) lastSeat.keep(this.table.id, this.seat);
    this.#letGo();
    const known = new Map([...this.#heard, ...message.steps].map((step) => [step.version, step]));
    this.#heard = [...known.values()].sort((one, other) => one.version - other.version);
    void this.#comeBack(message, this.#heard);
  }

  happened(message: StepMessage): void {
    this.table = sameParts(this.table, message.table);
    this.yours = sameParts(this.yours, message.yours);
    this.#heard = [...this.#heard, message.step];
    this.#queue.push(message);
    void this.#play();
  }

  presence(message: PresenceMessage): void {
    this.here = message.here;
    this.watching = message.watching;
  }

  connected(yes: boolean): void {
    this.online = yes;
  }

  refused(message: RefusedMessage): void {
    if (message.code === 'not-yours' && this.seat !== null)
      this.look(null); // the seat is no longer ours
    else this.trouble = message;
  }

  // Several seats on one device: nobody may see what the last one saw.

  #sitDown(): void {
    const first = this.yours.length === 1 ? this.yours[0]! : (this.#nextOfMine() ?? this.yours[0]!);
    if (this.yours.length === 1 || !this.face.hides) this.look(first);
    else this.curtain = first;
  }

  /** The seats of mine on which I sit; a bot may sit on one that I have left. */
  mine = $derived.by<number[]>(() => this.yours.filter((seat) => this.table.seats[seat]!.kind === 'person'));

  #nextOfMine(): number | null {
    const owing = this.mine.filter((seat) => this.table.turn.includes(seat));
    return owing.find((seat) => this.seat !== null && seat > this.seat) ?? owing[0] ?? null;
  }

  #handOver(): void {
    if (this.mine.length < 2 || this.seat === null || this.table.turn.includes(this.seat)) return;
    const next = this.#nextOfMine();
    if (next !== null && !this.face.hides) {
      seen.keep(this.table.id, next, this.steps.at(-1)?.version ?? 0); // on the same screen
      return this.look(next);
    }
    // One that has fallen is lifted by the person for whom it fell, whatever happens meanwhile.
    this.curtain = next ?? (this.table.over ? null : this.curtain);
  }

  // Films.

  /** To the end of all that is being shown. */
  skip(): void {
    this.#missed = [];
    if (this.moving) this.film?.skip();
    this.#goOn();
  }

  /** To the end of the line that is being told. */
  next(): void {
    this.film?.finish();
    this.#goOn();
  }

  #seeAgain = (): void => {
    if (document.visibilityState === 'visible') void this.#play();
  };

  /** Show one step after the other. A page that nobody looks at keeps them for later. */
  async #play(): Promise<void> {
    if (this.moving || this.#recalling) return;
    this.moving = true;
    while (this.#queue.length > 0 && !this.#recalling && !(document.visibilityState === 'hidden' && pace() > 0)) {
      this.#hurry();
      const next = this.#queue[0]!;
      if (next.step.kind === 'move') {
        this.held = true;
        await this.beforeShowing?.(next.step.seat);
        this.held = false;
      }
      if (this.#queue[0] !== next) continue; // a welcome has overtaken it
      const lines = this.#missed.filter((line) => line.version === next.step.version);
      this.#tell(lines[0]);
      await this.#perform(next).catch(console.error); // a film that fails must not stop the game
      if (this.#queue[0] !== next) {
        this.film?.again(); // a welcome has overtaken it
        continue;
      }
      this.#queue.shift();
      this.#show([...this.steps, next.step], next.position);
      for (const line of lines) if (this.#tell(line)) await this.#read(readingTime(line.sentence) || null);
      if (lines.length === 0) await this.#tellNow(next.step);
    }
    this.telling = null;
    if (this.#queue.length === 0) this.#missed = [];
    this.moving = false;
    this.film?.again();
  }

  /** Where nothing moves and nothing is told, what has piled up is drawn once, as it stands after all but the last of it. */
  #hurry(): void {
    if (this.#queue.length < 3 || pace() > 0 || readingTime(' ') > 0 || this.beforeShowing || this.#missed.length > 0)
      return;
    const passed = this.#queue.splice(0, this.#queue.length - 1);
    this.#show([...this.steps, ...passed.map(({ step }) => step)], passed.at(-1)!.position);
  }

  async #perform(shown: Shown): Promise<void> {
    const { step, position } = shown;
    const before = this.position?.view;
    if (step.kind !== 'move' || before === undefined) return;
    if (pace() > 0 && !this.film?.skipped) await drawn();
    const own = step.seat === this.seat ? 0.7 : 1;
    const hurry = this.#queue.length > HURRY_FROM && this.#missed.length === 0;
    const time = (pace() * own) / (hurry ? 2 : 1);
    for (const event of step.events as GameEvent[]) {
      if (this.#queue[0] !== shown) return; // it may be another seat's by now
      const sentence = this.face.sentence(event, this.players);
      if (sentence !== '') this.announced = sentence;
      if (time > 0 && !this.film?.skipped && this.#beheld(step, event)) await revealed(this.face.places(event));
      const motions = this.face.motions(event, before, position.view);
      hearMotions(motions, time);
      await this.film?.show(motions, this.players, time);
    }
  }

  /** Whether an event is brought before the eyes where the screen is too small for the whole board: what others did and
      left a mark by, and what is turned up. Under a finger that has just chosen something nothing else moves. */
  #beheld(step: Step, event: GameEvent): boolean {
    return this.face.reveals(event) || (step.seat !== this.seat && this.face.lasts(event));
  }

  #show(steps: readonly Step[], position: Position): void {
    this.steps = steps;
    this.position = sameParts(this.position, position);
    const version = steps.at(-1)?.version ?? 0;
    if (this.seat !== null && this.curtain === null) seen.keep(this.table.id, this.seat, version);
    if (this.#queue.length === 0) this.#handOver();
  }

  // What happened while this seat was away is shown as if it happened now, with time to read.

  async #comeBack(message: TableMessage, steps: readonly Step[]): Promise<void> {
    this.#welcome = message;
    const before = this.seat === null ? null : seen.of(this.table.id, this.seat);
    this.unseen ||= this.seat !== null && before === null && message.position.outcome !== null;
    const missed = before === null ? [] : steps.filter((step) => step.version > before && step.seat !== this.seat);
    if (before === null || missed.flatMap(this.#teller).length === 0) return this.#show(steps, message.position);
    this.#recalling = true;
    const answer = await this.socket.ask({ type: 'recall', since: before });
    if (this.#welcome !== message) return; // another one has come meanwhile
    this.#recalling = false;
    const moments = answer.type === 'recalled' ? answer.moments.filter((one) => one.version <= message.version) : [];
    this.#remember(moments, steps, message.position);
    void this.#play();
  }

  #remember([first, ...later]: PastPosition[], steps: readonly Step[], now: Position): void {
    if (!first || later.length === 0) return this.#show(steps, now);
    const past = steps.filter((step) => step.version <= first.version);
    const missed = steps.slice(past.length);
    const then = ({ view, points }: PastPosition): Position => ({
      ...now,
      view,
      points,
      decided: false,
      decision: null,
      undo: null,
      request: null,
      knock: null,
      outcome: null,
      lesson: null,
    });
    const positions = [...later.slice(0, -1).map(then), now];
    this.#queue.unshift(...missed.map((step, index) => ({ step, position: positions[index]! })));
    this.#missed = missed.filter((step) => step.seat !== this.seat).flatMap(this.#teller);
    this.#show(past, then(first));
  }

  /** Whether this line is still wanted. */
  #tell(line: Line | undefined): boolean {
    const number = line ? this.#missed.indexOf(line) + 1 : 0;
    this.telling = line && number > 0 ? { line, number, of: this.#missed.length } : null;
    if (this.telling) this.announced = this.telling.line.sentence;
    return this.telling !== null;
  }

  /** What others have just done, and what was turned up for all, stays before the eyes for a moment. */
  async #tellNow(step: Step): Promise<void> {
    if (step.kind !== 'move' || this.film?.skipped || this.curtain !== null) return;
    const events = step.events as GameEvent[];
    const wanted = step.seat === this.seat ? events.filter((event) => this.face.reveals(event)) : events;
    const lines = eventLines(step.version, wanted, this.face, this.players);
    const sentence = inOneBreath(lines, this.players).join(' ');
    const time = readingTime(sentence);
    if (lines.length === 0 || time === 0) return;
    // The screen may not hold them all: what left a mark goes first, and of that the newest.
    const newest = [...lines].reverse();
    const places = [...newest.filter((one) => one.lasts), ...newest.filter((one) => !one.lasts)];
    const line = { ...lines[0]!, sentence, places: places.flatMap((one) => one.places) };
    this.telling = { line, number: 0, of: 0 };
    await this.#read(time);
    this.telling = null;
  }

  /** Until so many milliseconds have passed, or somebody wants to go on; without a time only the latter. */
  #read(milliseconds: number | null): Promise<void> {
    return new Promise((resolve) => {
      const timer = milliseconds === null ? undefined : setTimeout(resolve, milliseconds);
      this.#goOn = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
