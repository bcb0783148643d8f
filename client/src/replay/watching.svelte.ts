// Somebody watches a finished game: how far he has come, from whose seat he looks, what is on the board.

import { untrack } from 'svelte';
import type { Face, GameEvent } from '../games/face';
import { nameOf } from '../lib/names';
import { type Player, player } from '../lib/players';
import { pace } from '../lib/settings.svelte';
import { sorry } from '../lib/trouble';
import { say } from '../lib/words';
import { http } from '../net/http';
import { type Film, drawn } from '../table/film';
import { eventLines, type Line, withTurns } from '../table/log';
import { sameParts } from '../table/same';
import type { ReplayPosition, Replay, TableInfo } from '../wire';

const CHUNK = 40; // frames in one request
const BEAT = 700; // milliseconds to look at a move before the next one

export class Watching {
  /** Whose view it is; with null everything is open. */
  seat = $state.raw<number | null>(null);
  replay = $state.raw<Replay | null>(null);
  frames = $state.raw<ReadonlyMap<number, ReplayPosition>>(new Map());
  /** After how many moves. */
  at = $state(0);
  playing = $state(false);
  wrong = $state('');
  lit = $state.raw<ReadonlySet<string>>(new Set());
  /** What is on the board stays until the next frame has come. */
  drawn = $state.raw<ReplayPosition | null>(null);
  /** Shows what happened; null until there is a screen for it. */
  film: Film | null = null;
  #asked = new Set<number>();
  #flight: symbol | null = null; // the move that is being shown

  constructor(
    private readonly table: TableInfo,
    private readonly face: Face,
  ) {
    $effect(() => void this.#load(this.seat));
    $effect(() => {
      const frame = this.frames.get(this.at);
      if (frame)
        this.drawn = sameParts(
          untrack(() => this.drawn),
          frame,
        );
    });
    $effect(() => {
      if (!this.replay) return;
      const chunk = Math.floor(this.at / CHUNK);
      const viewer = this.seat;
      untrack(() => {
        for (const next of [chunk, chunk + 1]) void this.#fetch(next, viewer);
      });
    });
    $effect(() => {
      if (!this.playing) return;
      let stopped = false;
      untrack(() => void this.#playOn(() => stopped));
      return () => {
        stopped = true;
      };
    });
  }

  last = $derived.by<number>(() => this.replay?.steps.length ?? 0);
  players = $derived.by<Player[]>(() => this.table.seats.map((one, number) => player(number, nameOf(one, number))));

  /** Everybody's points at the start and after every move. */
  course = $derived.by<number[][]>(() =>
    this.replay ? [this.replay.start, ...this.replay.steps.map((step) => step.scores)] : [],
  );

  #allLines = $derived.by<Line[]>(() =>
    (this.replay?.steps ?? []).flatMap((step, index) =>
      eventLines(index + 1, step.events as GameEvent[], this.face, this.players),
    ),
  );
  lines = $derived.by<Line[]>(() => {
    const past = this.#allLines.filter((line) => line.version <= this.at);
    return this.face.countsTurns ? withTurns(past) : past;
  });

  /** What the move before the eyes did. */
  told = $derived.by<string>(() => {
    if (this.at === 0) return say().replay.start;
    return this.toldBetween(this.at - 1, this.at);
  });

  /** What has happened until then. */
  past = $derived.by<GameEvent[]>(() => this.eventsBetween(0, this.at));

  /** What the moves after the one and up to the other made happen. */
  eventsBetween(from: number, to: number): GameEvent[] {
    return (this.replay?.steps ?? []).slice(from, to).flatMap((step) => step.events as GameEvent[]);
  }

  /** The same in sentences. */
  toldBetween(from: number, to: number): string {
    return this.#allLines
      .filter((line) => from < line.version && line.version <= to)
      .map((line) => line.sentence)
      .join(' ');
  }

  light(places: readonly string[]): void {
    this.lit = new Set(places);
  }

  /** Jump to a move. */
  to(move: number): void {
    this.#flight = null;
    this.film?.finish();
    this.at = Math.max(0, Math.min(this.last, move));
    this.light(this.#events(this.at).flatMap((event) => this.face.places(event)));
  }

  /** One move further, as it happened on the board. Whoever is in a hurry sees only its end, and where they press. */
  async on(): Promise<void> {
    const from = this.at;
    if (this.#flight) return this.to(from + 2); // the move under way is made, and the next one
    const before = this.frames.get(from)?.view;
    const after = this.frames.get(from + 1)?.view;
    if (!after && this.playing) return this.#fetch(Math.floor((from + 1) / CHUNK), this.seat); // unless it is on its way
    if (before && after && pace() > 0) {
      const flight = (this.#flight = Symbol());
      await drawn();
      for (const event of this.#events(from + 1)) {
        if (this.#flight === flight)
          await this.film?.show(this.face.motions(event, before, after), this.players, pace());
      }
      if (this.#flight !== flight) return; // somebody was quicker
    }
    this.to(from + 1);
  }

  async #playOn(stopped: () => boolean): Promise<void> {
    while (!stopped() && this.at < this.last) {
      await this.on();
      await new Promise((resolve) => setTimeout(resolve, BEAT));
    }
    if (!stopped()) this.playing = false;
  }

  #events(move: number): GameEvent[] {
    return (this.replay?.steps[move - 1]?.events ?? []) as GameEvent[];
  }

  async #load(from: number | null): Promise<void> {
    try {
      const found = await http.replay(this.table.id, from);
      if (from !== this.seat) return;
      this.frames = new Map();
      this.#asked.clear();
      this.replay = found;
      this.at = Math.min(this.at, found.steps.length);
    } catch (error) {
      this.wrong = sorry(error);
    }
  }

  async #fetch(chunk: number, viewer: number | null): Promise<void> {
    const first = chunk * CHUNK;
    if (first > this.last || this.#asked.has(chunk)) return;
    this.#asked.add(chunk);
    try {
      const found = await http.frames(this.table.id, first, Math.min(first + CHUNK - 1, this.last), viewer);
      if (viewer !== this.seat) return;
      this.frames = new Map([...this.frames, ...found.map((one) => [one.moves, one] as const)]);
      this.wrong = '';
    } catch (error) {
      this.#asked.delete(chunk);
      this.wrong = sorry(error);
    }
  }
}
